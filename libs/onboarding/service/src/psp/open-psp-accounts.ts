import type { PspAccounts } from './psp-accounts';
import { StandInPspAccounts } from './stand-in.psp-accounts';

const adapters: Readonly<Record<string, () => PspAccounts>> = {
  'sim:': () => new StandInPspAccounts(),
};

/** `PSP_URL` chooses the PSP. */
export const openPspAccounts = (url: string): PspAccounts => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open) throw new TypeError(`PSP_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open();
};
