import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '@taprail/ports';
import { lockFile } from '@taprail/sqlite';

const pepperLengthMin = 16;
const vaultKeyLengthMin = 32;
const sealKeyLengthMin = 16;
const operatorKeyName = 'operator-key';
const operatorKeyLengthMin = 32;
const chainKeyLengthMin = 32;

export type DataFolder = Readonly<{ release: () => void }>;

/** Makes the folder ours alone. The lock is the operating system's, so it ends with the process, however that ends. */
export const claimDataFolder = (folder: string): DataFolder => {
  const path = resolve(folder);
  try {
    // Others on the machine have no business with it: it holds the record, the pepper and the vault with its key.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(join(path, '.writable'), '');
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be written: ${(error as Error).message}.`);
  }
  const lock = lockFile(join(path, 'lock.db'));
  if (!lock) {
    throw new StartError(`The data folder ${path} is in use by another Taprail; stop it or set TAPRAIL_DATA.`);
  }
  return lock;
};

/** The pepper of a single process. */
export const ownPepper = (folder: string): string =>
  ownSecret(folder, 'key-pepper', pepperLengthMin, 'the pepper', 'every API key');

/** The key of a single process's vault; two, as in VAULT_KEY, while its operator replaces it. */
export const ownVaultKeys = (folder: string): readonly string[] =>
  ownSecret(folder, 'vault-key', vaultKeyLengthMin, 'the key of the vault', "every person's secret").split(',');

/** The secret behind the seals of a single process. */
export const ownSealKey = (folder: string): string =>
  ownSecret(folder, 'seal-key', sealKeyLengthMin, 'the key of the seals', 'every seal before');

/** The file with the operator key of a single process. */
export const operatorKeyFile = (folder: string): string => join(folder, operatorKeyName);

/** The operator key of a single process in the test environment: without one, nobody could close a month there. */
export const ownOperatorKey = (folder: string): string =>
  ownSecret(folder, operatorKeyName, operatorKeyLengthMin, 'the operator key', 'the key that you know', 'ok_');

/** The keys of the codes of stored events; several, as in LOG_CHAIN_KEY, once its operator has replaced one. */
export const ownChainKeys = (folder: string): readonly string[] =>
  ownSecret(folder, 'chain-key', chainKeyLengthMin, 'the key of the chain', 'the check of every event before').split(
    ',',
  );

/** Made once, kept beside the data it protects, readable by its owner only. */
const ownSecret = (
  folder: string,
  name: string,
  lengthMin: number,
  what: string,
  atStake: string,
  prefix = '',
): string => {
  const file = join(resolve(folder), name);
  if (!existsSync(file)) writeFileSync(file, `${prefix}${randomBytes(32).toString('hex')}`, { mode: 0o600 });
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < lengthMin) {
    throw new StartError(`${file} is not ${what} that was written there; restore it, or ${atStake} is lost.`);
  }
  return secret;
};
