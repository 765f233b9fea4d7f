import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope, SubMerchantReply } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, type Handled, handleWith } from '@taprail/event-store';
import {
  project,
  type SubMerchant,
  subMerchant,
  type SubMerchantCommand,
  type SubMerchantEvent,
  type SubMerchantRecord,
  upcasters,
} from '@taprail/onboarding-domain';

export const streamPrefix = 'subMerchant-';
export const subMerchantCodec = new Codec<SubMerchantEvent>(upcasters);

/** A command without its time: the door stamps it. */
export type Untimed<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

/** The one door to the sub-merchant streams. */
@Injectable()
export class SubMerchants {
  private readonly handle;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly clock: Clock,
  ) {
    this.handle = handleWith(store, subMerchant, subMerchantCodec);
  }

  async execute(
    subMerchantId: string,
    command: Untimed<SubMerchantCommand>,
    { commandId, correlationId, actor, requestId, idempotencyKey, traceparent }: Envelope,
    expectedRevision?: number,
  ): Promise<Handled<SubMerchant, SubMerchantEvent>> {
    const at = this.clock.iso();
    const envelope = { commandId, correlationId, actor, requestId, idempotencyKey, traceparent } as Envelope;
    return this.handle(`${streamPrefix}${subMerchantId}`, { ...command, at } as SubMerchantCommand, {
      at,
      envelope,
      ...(expectedRevision === undefined ? {} : { expectedRevision }),
    });
  }
}

/** Folded from the stream just written, so the caller always reads its own write. */
export const replyFrom = ({
  history,
  revision,
  position,
  wrote,
}: Handled<SubMerchant, SubMerchantEvent>): SubMerchantReply => {
  const record = history.reduce<SubMerchantRecord | undefined>(project, undefined);
  if (!record || position === undefined) throw new Error('A sub-merchant without history cannot be answered');
  return { created: wrote && revision === 0, subMerchant: record.view, revision, position: String(position) };
};
