/** It is your question: the tab's title says so, and, where they are wanted, a sound and a notification. */
import { settings } from './settings.svelte.ts';

const TITLE = 'Drumhead';
const LOW = 150; // Hz
let air: AudioContext | null = null;

export function tellTurn(mine: boolean, question: string) {
  const asked = question || 'Your turn';
  document.title = mine ? `● ${asked} · ${TITLE}` : TITLE;
  if (!mine) return;
  if (settings.sound) drum();
  if (settings.notice && document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification('Your turn', { body: asked, tag: 'drumhead' });
}

/** The browser asks the person once; where it may not, the box stays empty. */
export async function askForNotice(box: HTMLInputElement) {
  const wanted = box.checked;
  const may = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  settings.set({ notice: may });
  box.checked = may;
}

/** A short tap: a low tone that falls and fades. */
function drum() {
  air ??= new AudioContext();
  const { currentTime: now } = air;
  const [tone, loud] = [air.createOscillator(), air.createGain()];
  tone.frequency.setValueAtTime(LOW, now);
  tone.frequency.exponentialRampToValueAtTime(LOW / 3, now + 0.15);
  loud.gain.setValueAtTime(0.35, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.2);
  tone.connect(loud).connect(air.destination);
  tone.start(now);
  tone.stop(now + 0.22);
}
