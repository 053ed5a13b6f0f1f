/** From where the links of this page are opened. */
import * as api from '../api.ts';
import { isLoopback } from '../share.ts';

/** A link with a loopback address opens on this machine only: the server may know a better one, else ''. */
export async function elsewhere(): Promise<string> {
  const { addresses } = await api.network().catch(() => ({ addresses: [] }));
  return addresses[0] ?? '';
}

export const isHere = () => isLoopback(location.hostname);
