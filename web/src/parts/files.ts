/** Texts that people bring along as files. */

const LARGEST = 100_000; // bytes: the server reads no longer text

/** The text of a list, a book, a table or a position; what is none is refused in one sentence. */
export async function textIn(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(`${file.name} is too large: ${LARGEST / 1000} kB at most.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name}: this is not a text file.`);
  }
}
