import { Inject, Injectable } from '@nestjs/common';
import type { UserEvent } from '@taprail/access-domain';
import { EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { userCodec, usersStreamPrefix } from '../user-streams';
import { PasskeyUses } from './store/passkey-uses';

/** When the passkeys of somebody were used is kept in a table of ours, which no key of the vault ends with the person. */
@Injectable()
export class EndedPasskeys {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly uses: PasskeyUses,
  ) {}

  /** Of every passkey that the person ever had: those that a new link or a recovery code has ended, too. */
  async forgetUses(platformId: string, userId: string): Promise<void> {
    const events = await readStream(this.store, `${usersStreamPrefix}${platformId}`);
    const ids = events.map((stored) => passkeyIn(userCodec.decode(stored).event, userId));
    for (const id of new Set(ids.filter((each) => each !== undefined))) await this.uses.forget(id);
  }
}

const passkeyIn = ({ data }: UserEvent, userId: string): string | undefined =>
  data.userId === userId && 'passkeyId' in data ? data.passkeyId : undefined;
