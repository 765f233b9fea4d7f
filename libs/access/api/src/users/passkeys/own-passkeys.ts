import { Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { SealedPasskeys } from './sealed-passkeys';
import { PasskeyUses } from './store/passkey-uses';

export type ListedPasskey = Readonly<{
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  is_synced: boolean;
  /** When a copy of it was first noticed; null: never. */
  refused_at: string | null;
}>;

/** The passkeys of a person as the person sees them. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly sealed: SealedPasskeys,
    private readonly uses: PasskeyUses,
  ) {}

  async of(record: UserRecord): Promise<readonly ListedPasskey[]> {
    const opened = await this.sealed.open(record);
    const used = await this.uses.lastUsed(record.passkeys.map(({ id }) => id));
    return opened.map(({ record: { id, addedAt, refusedAt }, texts: { name, is_synced } }) => ({
      id,
      name,
      created_at: addedAt,
      last_used_at: used.get(id) ?? null,
      is_synced,
      refused_at: refusedAt,
    }));
  }
}
