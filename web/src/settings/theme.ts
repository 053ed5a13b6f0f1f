/** Light or dark: as the device has it, unless this person chose one. */
import { type Theme, settings } from '../battle/settings.svelte.ts';

export function showTheme() {
  const { dataset } = document.documentElement;
  if (settings.theme === 'system') delete dataset.theme;
  else dataset.theme = settings.theme;
}

export function chooseTheme(theme: Theme) {
  settings.set({ theme });
  showTheme();
}

/** The other one than is seen now. */
export function switchTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = settings.theme === 'system' ? (dark ? 'dark' : 'light') : settings.theme;
  chooseTheme(now === 'dark' ? 'light' : 'dark');
}
