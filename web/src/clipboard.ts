/** Put a text where the person can paste it from. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyOldWay(text); // without a secure page there is no other
  }
}

function copyOldWay(text: string) {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
