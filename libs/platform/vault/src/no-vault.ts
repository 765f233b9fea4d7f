import type { Vault } from './vault';

const refuse = async (): Promise<never> => {
  throw new Error('The vault is the business of another thread or process');
};

/** Stands behind the port where the vault is not open: its file has one writer, and its key is not for everyone. */
export const noVault: Vault = {
  seal: refuse,
  open: refuse,
  encrypt: refuse,
  decrypt: refuse,
  keepFile: refuse,
  openFile: refuse,
  dropFile: refuse,
  shred: refuse,
  discard: refuse,
  check: refuse,
  close: async () => undefined,
};
