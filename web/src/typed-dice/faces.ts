/** Dice that were typed and not used up yet: they stay on the device, so that a reload or a lost server costs none. */
const KEPT = 'drumhead-faces/';

interface Typed {
  moment: string;
  faces: number[];
}

export function facesKept(room: string, moment: string): number[] {
  const kept = JSON.parse(localStorage.getItem(KEPT + room) ?? 'null') as Typed | null;
  return kept?.moment === moment ? kept.faces : [];
}

export function keepFaces(room: string, moment: string, faces: number[]) {
  if (faces.length) localStorage.setItem(KEPT + room, JSON.stringify({ moment, faces } satisfies Typed));
  else localStorage.removeItem(KEPT + room);
}
