import type { Environment } from '../auth/caller';
import type { KeyDirectory, KeyRecord } from '../auth/key-directory';
import { keyHash, mintKeySecret } from '../auth/key-secret';

/** Keys for specs and benches. */
export class MemoryKeyDirectory implements KeyDirectory {
  readonly uses: string[] = [];
  finds = 0;
  private readonly records = new Map<string, KeyRecord>();

  constructor(private readonly pepper: string) {}

  issue(facts: Partial<KeyRecord> & { id: string }, environment: Environment = 'test'): string {
    const secret = mintKeySecret(environment);
    this.put(secret, facts);
    return secret;
  }

  put(secret: string, facts: Partial<KeyRecord> & { id: string }): void {
    this.records.set(keyHash(secret, this.pepper), {
      platformId: 'plt_1',
      scopes: ['things:read', 'things:write'],
      expiresAt: null,
      revokedAt: null,
      secretExpiresAt: null,
      ipAllowList: [],
      ...facts,
    });
  }

  async find(hash: string): Promise<KeyRecord | undefined> {
    this.finds += 1;
    return this.records.get(hash);
  }

  used(keyId: string): void {
    this.uses.push(keyId);
  }
}
