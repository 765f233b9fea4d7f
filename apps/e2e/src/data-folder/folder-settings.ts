import { settingsFor } from '../harness/process/own-product';
import type { ShiftedClock } from '../harness/process/shifted-clock';

/** A folder is opened on another machine than it was written on, so its secrets are settings and the same for all. */
const secrets = {
  VAULT_KEY: 'the vault key of the data folders that are kept',
  TAPRAIL_KEY_PEPPER: 'the pepper of the data folders that are kept',
  LEDGER_SEAL_KEY: 'the seal key of the data folders that are kept',
};

export const folderSettings = (folder: string, clock: ShiftedClock): Readonly<Record<string, string>> => ({
  ...settingsFor(folder),
  ...secrets,
  ...clock.settings,
});
