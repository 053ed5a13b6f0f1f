/** What a new battle is made of, and the choice that is already made. */
import * as api from './api.js';

/** A number for a table that a person can read out. */
export const anyTable = () => Math.floor(Math.random() * 10000);

const any = (items) => items[Math.floor(Math.random() * items.length)];

/** A sensible battle: the first game, its smallest size, two different lists, the first opponent. */
export async function firstChoice() {
  const [game] = await api.games();
  const [size] = game.points;
  const lists = game.lists[size];
  const mine = lists.find((l) => l.name === 'mixed-host') || lists[0];
  const others = lists.filter((l) => l !== mine);
  return { game: game.id, points: size, lists: [mine.name, any(others.length ? others : lists).name], opponent: game.opponents[0].name, table: anyTable(), name: '', house: {} };
}

/** Open the room and go there; a fault is said where the person looks. */
export async function play(wanted, fault) {
  fault.textContent = '';
  try {
    location.hash = `#/battle/${await api.openRoom(wanted)}`;
  } catch (e) {
    fault.textContent = e.message;
  }
}
