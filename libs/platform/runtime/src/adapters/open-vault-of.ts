import { type Settings, usesVault } from '@taprail/settings';
import { openVault, type Vault } from '@taprail/vault';

/** Undefined in a process that has no business with the secrets of people. */
export const openVaultOf = async (settings: Settings): Promise<Vault | undefined> => {
  const { vaultUrl, vaultKeys } = settings;
  if (!usesVault(settings) || vaultUrl === undefined || vaultKeys === undefined) return undefined;
  return openVault(vaultUrl, vaultKeys);
};
