import type { KeyRecord } from '../auth/key-directory';
import type { SessionDirectory, SessionRecord } from '../auth/sessions/session-directory';
import { mintSessionSecret, sessionHash } from '../auth/sessions/session-secret';

/** Sessions for specs. */
export class MemorySessionDirectory implements SessionDirectory {
  readonly uses: string[] = [];
  finds = 0;
  private readonly records = new Map<string, SessionRecord>();

  constructor(private readonly pepper: string) {}

  open(id: string, key: Partial<KeyRecord> = {}): string {
    const secret = mintSessionSecret();
    this.records.set(sessionHash('session', secret, this.pepper), {
      id,
      secretHash: `hash of the key of ${id}`,
      createdAt: '2026-03-01T10:00:00.000Z',
      expiresAt: '2026-03-01T22:00:00.000Z',
      key: {
        id: 'key_1',
        platformId: 'plt_1',
        scopes: ['things:read', 'things:write'],
        expiresAt: null,
        revokedAt: null,
        secretExpiresAt: null,
        ipAllowList: [],
        ...key,
      },
    });
    return secret;
  }

  end(secret: string): void {
    this.records.delete(sessionHash('session', secret, this.pepper));
  }

  async find(hash: string): Promise<SessionRecord | undefined> {
    this.finds += 1;
    return this.records.get(hash);
  }

  used({ id }: SessionRecord): void {
    this.uses.push(id);
  }
}
