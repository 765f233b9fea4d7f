import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@taprail/settings';

type Kept = Readonly<{ api_url: string; api_key: string }>;

/**
 * The key of the first start in the data folder, for the user of this process alone, so that `taprail` works on this machine
 * without a login. A key that somebody gave, and any live key, is theirs to keep, and a deployment of several processes
 * has no folder.
 */
export class FirstKeyFile {
  private readonly path: string;
  private readonly isWanted: boolean;

  constructor({ dataFolder, environment, bootstrapKey, eventStoreUrl }: Settings) {
    this.path = join(dataFolder, 'first-key.json');
    this.isWanted = environment === 'test' && bootstrapKey === undefined && eventStoreUrl.startsWith('sqlite:');
  }

  keep(address: string, secret: string): void {
    if (this.isWanted) this.write({ api_url: address, api_key: secret });
  }

  /** Where the key is; undefined where it is not kept, or no longer. */
  get keptAt(): string | undefined {
    return this.isWanted && existsSync(this.path) ? this.path : undefined;
  }

  /** A later start may listen elsewhere. Whoever has removed the file does not get it back. */
  moveTo(address: string): void {
    if (!this.isWanted) return;
    let kept: Kept;
    try {
      kept = JSON.parse(readFileSync(this.path, 'utf8')) as Kept;
    } catch {
      return;
    }
    if (kept.api_url !== address) this.write({ ...kept, api_url: address });
  }

  private write(kept: Kept): void {
    writeFileSync(this.path, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  }
}
