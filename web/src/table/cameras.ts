/** The camera that fits a table: chosen by what the table is made of. */
import { CubeCamera } from '../cubes/camera.svelte.ts';
import { HexCamera } from '../hexes/camera.svelte.ts';
import { fieldOf, hasHexes } from '../hexes/hex.ts';
import type { TablePicture, View } from '../wire.d.ts';
import { Camera } from './camera.svelte.ts';
import { CAPTION } from './sheet.ts';

export function cameraFor({ cubes, width, height }: TablePicture, view: View): Camera {
  if (hasHexes(view)) return new HexCamera(fieldOf(view), CAPTION);
  return cubes ? new CubeCamera(cubes) : new Camera(width, height);
}
