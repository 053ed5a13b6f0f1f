/**
 * A button pressed with the mouse does not take the focus: Enter and Space go on doing what the page says. A field
 * gives it up, as for any button, unless the button stands in the same form.
 */
export function leaveFocus(e: MouseEvent) {
  const button = e.target instanceof Element ? e.target.closest('button, summary') : null;
  if (!button) return;
  e.preventDefault();
  const field = document.activeElement;
  if (
    field instanceof HTMLElement &&
    field.matches('input, select, textarea') &&
    !field.closest('form')?.contains(button)
  )
    field.blur();
}

/** Boxes and sliders have no use for Enter, so it goes on from there; what is typed or pressed keeps it. */
export const usesEnter = (on: Element) =>
  on.closest('button, a, summary, textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"])') !==
  null;
