/** A device that keeps things, and waiting rooms to look at. */
import { beforeEach, vi } from 'vitest';
import type { PlayerStatus, WaitingRoomView } from '../src/wire.d.ts';

const store = new Map<string, string>();

/** Every test has a new device. */
export const devices = () => {
  beforeEach(newDevice);
};

function newDevice() {
  store.clear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => store.get(k) ?? null,
    setItem: (k: string, v: string) => store.set(k, v),
    removeItem: (k: string) => store.delete(k),
  });
}

export const player = (seat: number, more: Partial<PlayerStatus> = {}): PlayerStatus => ({
  seat,
  name: '',
  person: true,
  came: true,
  sat: false,
  commitment: '',
  told: false,
  stand_in: '',
  ...more,
});

export const waiting = (more: Partial<WaitingRoomView>): WaitingRoomView => ({
  type: 'waiting',
  room: 'r',
  game: 'saga',
  title: '',
  commitment: '',
  chosen: {
    opponent: 'link',
    points: 10,
    table: 'table 7',
    house: [],
    dice: 'rolled',
    clock: null,
    books: [],
    pace: 0,
    battles: [],
    sides: [],
  },
  players: [player(0, { name: 'Ada', sat: true }), player(1, { came: false })],
  seats: [0],
  host: true,
  wants: 'wait',
  army: 'The Ferry Watch',
  left: null,
  step: 1,
  dice: null,
  ...more,
});
