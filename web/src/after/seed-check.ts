/** The seeds of a record against what this device saw and drew before the first die. */
import { type OwnSeed, type Owner, type SeedNotes, canPromise, commitmentOf } from '../seeds.ts';
import type { DiceProof, DrawnSeed } from '../wire.d.ts';

export interface CheckedSeed extends DrawnSeed {
  whose: string;
  drawer: string;
  faults: string[];
  result: string; // where there is no fault
  shown: string[]; // its commitments before the first die
}

export interface SeedsChecked {
  seeds: CheckedSeed[];
  faults: string[]; // of the record as a whole
  holds: boolean;
}

const LATE = 'That is fair only if this browser was silent for 60 seconds.';

/** What this device can say about the seeds of a record; `seats` are the seats of the person who looks. */
export async function checkSeeds(
  room: string,
  proof: DiceProof,
  notes: SeedNotes,
  seats: number[],
): Promise<SeedsChecked> {
  const seeds = await Promise.all(proof.seeds.map((seed) => checkedSeed(seed, notes, seats)));
  const faults = wholeFaults(room, proof, notes);
  return { seeds, faults, holds: !faults.length && seeds.every((s) => !s.faults.length) };
}

function wholeFaults(room: string, proof: DiceProof, { drawn, shown }: SeedNotes): string[] {
  const sat = Object.values(drawn).some((own) => own?.sat);
  if (!proof.seeds.length)
    return sat ? ['The record has no seeds, though this browser committed one. Its dice prove nothing.'] : [];
  const faults: string[] = [];
  if (proof.seeds.length !== 3 || proof.seeds.some((s, i) => s.seat !== (i ? i - 1 : null)))
    faults.push('The record does not have one seed of the server and one of each seat.');
  if (shown.server && proof.record !== room)
    faults.push(
      `The record is called ${proof.record}, the room ${room}. The name goes into the dice and may not change.`,
    );
  return faults;
}

async function checkedSeed(seed: DrawnSeed, notes: SeedNotes, seats: number[]): Promise<CheckedSeed> {
  const whose = whoseSeed(seed, seats);
  const own = seed.seat === null ? undefined : notes.drawn[seed.seat];
  const shown = notes.shown[ownerOf(seed)];
  const faults = shownFaults(seed, whose, shown);
  if (own?.sat && own.seed !== seed.seed) faults.push(...ownFaults(seed, whose, Boolean(own.told)));
  if (canPromise() && (await commitmentOf(seed.seed)) !== seed.commitment)
    faults.unshift(`The published seed of ${whose} is not the one that its commitment stands for.`);
  const drewIt = own?.sat === true && own.seed === seed.seed;
  const named = DRAWERS[seed.drawn_by] ?? 'nobody that the record names';
  const drawer = drewIt ? 'this browser' : own?.sat ? `${named}, says the record` : named;
  return { ...seed, whose, drawer, faults, shown: (shown ?? []).filter(Boolean), result: resultOf(shown, own, drewIt) };
}

const DRAWERS: Partial<Record<string, string>> = { server: 'the server', browser: 'its own browser' };

const whoseSeed = ({ seat, name }: DrawnSeed, seats: number[]) =>
  seat === null ? 'the server' : seats.length === 1 && seats.includes(seat) ? 'your seat' : name || `seat ${seat + 1}`;

/** The commitment that counts for it: a seat's own, or the one of the server in its place. */
const ownerOf = ({ seat, drawn_by }: DrawnSeed): Owner =>
  seat === null ? 'server' : drawn_by === 'server' ? `stand-in-${seat}` : `seat-${seat}`;

function shownFaults({ commitment }: DrawnSeed, whose: string, shown: string[] | undefined): string[] {
  if (!shown) return [];
  const [first, ...later] = shown;
  const faults: string[] = [];
  if (!first) faults.push(`No commitment for the seed of ${whose} was shown before this browser sent its own seed.`);
  else if (commitment !== first)
    faults.push(`The seed of ${whose} was swapped: its commitment is not the one that was shown before the first die.`);
  else if (later.length) faults.push(`The commitment for the seed of ${whose} changed while this page waited.`);
  return faults;
}

function ownFaults({ drawn_by }: DrawnSeed, whose: string, told: boolean): string[] {
  if (drawn_by !== 'server') return [`The published seed of ${whose} is not the one that this browser drew.`];
  return told ? [`This browser drew and sent a seed for ${whose}, but the record uses one of the server. ${LATE}`] : [];
}

function resultOf(shown: string[] | undefined, own: OwnSeed | undefined, drewIt: boolean): string {
  if (drewIt) return 'Drawn here, and the same in the record.';
  if (own?.sat) return 'This browser did not send its own seed in time. The one of the server was committed before.';
  if (!shown) return 'This device saw no commitment for it before the first die.';
  return 'The same commitment was shown before the first die.';
}

/** Does a record that was downloaded hold the seeds that were checked here? */
export function holdsTheSame(text: string, proof: DiceProof): boolean {
  const { id, seeds } = JSON.parse(text) as { id: string; seeds: { commitments: string[]; revealed: string[] } | null };
  const same = (found: string[], checked: string[]) => JSON.stringify(found) === JSON.stringify(checked);
  return (
    id === proof.record &&
    same(
      seeds?.commitments ?? [],
      proof.seeds.map((s) => s.commitment),
    ) &&
    same(
      seeds?.revealed ?? [],
      proof.seeds.map((s) => s.seed),
    )
  );
}

/** The first sentence of the card where all holds: how much of it this device can vouch for. */
export function vouched({ seeds }: SeedsChecked): string {
  if (!canPromise()) return 'This page is not secure (no https), so it compares commitments but cannot hash the seeds.';
  const seen = seeds.filter((s) => s.shown.length).length;
  if (seen === seeds.length) return 'This device saw every commitment before the first die; the seeds are the same.';
  if (!seen)
    return 'This device saw no commitment before the first die, so it cannot say whether a seed was exchanged.';
  return `This device saw ${seen} of ${seeds.length} commitments before the first die.`;
}
