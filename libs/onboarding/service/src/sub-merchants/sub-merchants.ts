import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope, SubMerchantReply } from '@taprail/contracts';
import {
  Codec,
  EVENT_STORE,
  type EventStore,
  type Handled,
  StreamRepository,
  type Untimed,
} from '@taprail/event-store';
import {
  type SubMerchant,
  subMerchant,
  type SubMerchantCommand,
  type SubMerchantEvent,
  subMerchantStreamPrefix,
  upcasters,
  viewOf,
} from '@taprail/onboarding-domain';
import { PersonalValues } from './personal-values';

export const streamPrefix = subMerchantStreamPrefix;
export const subMerchantCodec = new Codec<SubMerchantEvent>(upcasters);

/** The repository of the sub-merchant streams, and the only writer of them. */
@Injectable()
export class SubMerchants extends StreamRepository<SubMerchant, SubMerchantCommand, SubMerchantEvent> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    clock: Clock,
    private readonly personal: PersonalValues,
  ) {
    super(store, clock, { streamPrefix, decider: subMerchant, codec: subMerchantCodec });
  }

  override async execute(
    id: string,
    command: Untimed<SubMerchantCommand>,
    message: Envelope,
    expectedRevision?: number,
  ): Promise<Handled<SubMerchant, SubMerchantEvent>> {
    return super.execute(id, await this.withOpened(id, command), message, expectedRevision);
  }

  /** The rules see what they decide upon; what is written stays encrypted. */
  private async withOpened(id: string, command: Untimed<SubMerchantCommand>): Promise<Untimed<SubMerchantCommand>> {
    if (command.type !== 'Submit' && command.type !== 'Amend') return command;
    const { state } = await this.load(id);
    // One that is over refuses every change, whatever it says, and its key may be gone.
    if (state.status !== 'none' && state.erasure !== null) return command;
    const given = command.type === 'Submit' ? command.fields : command.changes;
    const known = state.status === 'none' ? {} : state.fields;
    return { ...command, opened: await this.personal.openedIn(id, known, given) };
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const replyFrom = (
  { state, revision, position }: Handled<SubMerchant, SubMerchantEvent>,
  created = false,
): SubMerchantReply => {
  if (state.status === 'none' || position === undefined) {
    throw new Error('A sub-merchant without history cannot be answered');
  }
  return { created, subMerchant: viewOf(state), revision, position: String(position) };
};
