/** Which rule is looked at, and where the focus returns to. */
export const looked = $state<{ id: string; from: HTMLElement | null }>({ id: '', from: null });

/** The focus returns to where it was: not to a chip that was pressed with the mouse, or Enter would open it again. */
export function showRule(id: string, from: HTMLElement) {
  looked.id = id;
  looked.from = document.activeElement === from ? from : null;
}

export function closeRule() {
  const { from } = looked;
  looked.id = '';
  looked.from = null;
  if (from) from.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what had it is gone
}
