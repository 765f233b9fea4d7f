import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { type PayoutHoldEvent, payoutHoldStreamPrefix } from '@taprail/ledger-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { payoutHoldCodec } from './payout-holds';

const commandTimeoutMs = 30_000;

/** Has a sub-merchant paid with the next run when a hold is over. */
@Reacts()
export class FollowPayoutHolds implements Reaction<PayoutHoldEvent> {
  readonly name = 'follow-payout-holds';
  readonly streamPrefix = payoutHoldStreamPrefix;
  readonly codec = payoutHoldCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data }: PayoutHoldEvent, { eventId, metadata }: LogPlace): Promise<void> {
    if (type === 'PayoutHoldPlaced') return;
    const { correlationId, traceparent } = metadata;
    const { subMerchantId } = data;
    await this.commands.send({
      name: 'ledger.await-released-payouts',
      key: subMerchantId,
      data: { subMerchantId },
      commandId: `follow-${eventId}`,
      correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  }
}
