import { openVault } from '../open-vault';
import type { Vault } from '../vault';

/** A whole vault that ends with its test. */
export const openMemoryVault = (): Promise<Vault> =>
  openVault('sqlite::memory:', ['a key of the vault for specs only']);
