/** Which rule is looked at, and where the focus returns to. */
export const looked = $state<{ id: string; from: HTMLElement | null }>({ id: '', from: null });

export function showRule(id: string, from: HTMLElement) {
  looked.id = id;
  looked.from = from;
}

export function closeRule() {
  const { from } = looked;
  looked.id = '';
  looked.from = null;
  from?.focus();
}
