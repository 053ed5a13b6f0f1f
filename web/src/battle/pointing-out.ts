/** Units that a person points out to look at them, by a key or in the list; and where that person looks. */
import type { Spot } from '../cubes/cell.ts';
import { modelsBy, numberOf, placeOf } from '../pieces.ts';
import type { Battle } from './battle.svelte.ts';

/** Only look at a unit; a second time lets it go. */
export function lookAt(battle: Battle, unit: number) {
  battle.byKey = false;
  battle.selected = battle.selected === unit ? null : unit;
  takeUp(battle, battle.selected);
}

/** Point a unit out by a key. */
export function pointOut(battle: Battle, unit: number) {
  battle.clear();
  battle.selected = unit;
  takeUp(battle, unit);
  battle.byKey = true;
  const place = placeOf(battle.view, unit);
  if (place) battle.camera.reveal(place);
}

/** Where figures go in any set, those of a group that is pointed out are chosen. */
function takeUp({ figures, view }: Battle, unit: number | null) {
  figures.choose(unit === null ? [] : modelsBy(view, unit).map((m) => numberOf(m.id)));
}

/** What this person looks at: the cube under the cursor, the chosen unit, else the middle of what is seen. */
export function placeLookedAt({ hand, view, selected, camera }: Battle): Spot {
  if (hand.cursor) return hand.cursor;
  const models = modelsBy(view, selected);
  return models.length ? models[0].place : camera.middle;
}
