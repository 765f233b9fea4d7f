import { openVault, type Vault } from '@taprail/vault';
import { usesVault } from '../settings/load-settings';
import type { Settings } from '../settings/settings';

/** Undefined in a process that has no business with the secrets of people. */
export const openVaultOf = async (settings: Settings): Promise<Vault | undefined> => {
  const { vaultUrl, vaultKeys } = settings;
  if (!usesVault(settings) || vaultUrl === undefined || vaultKeys === undefined) return undefined;
  return openVault(vaultUrl, vaultKeys);
};
