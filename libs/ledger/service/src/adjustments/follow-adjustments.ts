import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { type AdjustmentEvent, adjustmentStreamPrefix, shardOf } from '@taprail/ledger-domain';
import { Journal } from '@taprail/ledger-journal';
import { wallClockAt } from '@taprail/money';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { PayoutDays, runPlaceOf } from '../payouts/days/payout-days';
import { Payees } from '../payouts/payees/payees';
import { adjustmentCodec, Adjustments } from './adjustments';

const commandTimeoutMs = 30_000;

/** Posts an adjustment as soon as it needs nobody's approval any more, and proposes the opposite of one that is reversed. */
@Reacts()
export class FollowAdjustments implements Reaction<AdjustmentEvent> {
  readonly name = 'follow-adjustments';
  readonly streamPrefix = adjustmentStreamPrefix;
  readonly codec = adjustmentCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data }: AdjustmentEvent, place: LogPlace): Promise<void> {
    const { adjustmentId, platformId, subMerchantId } = data;
    const { eventId, stream, revision } = place;
    if (type === 'AdjustmentReversed') {
      const { reversalId, by, approvalAbove } = data;
      const reversal = { adjustmentId, platformId, reversalId, by, approvalAbove };
      await this.send('ledger.propose-reversal', adjustmentId, reversal, place);
    }
    if (type === 'AdjustmentApproved' || (type === 'AdjustmentProposed' && data.approveBy === null)) {
      const key = `shard-${shardOf({ subMerchant: subMerchantId, platform: platformId })}`;
      const source = { eventId, type, stream, revision };
      await this.send('ledger.post-adjustment', key, { adjustmentId, platformId, source }, place);
    }
  }

  private async send<Name extends 'ledger.propose-reversal' | 'ledger.post-adjustment'>(
    name: Name,
    key: string,
    data: Command<Name>['data'],
    { eventId, metadata: { correlationId, traceparent } }: LogPlace,
  ): Promise<void> {
    await this.commands.send({
      name,
      key,
      data,
      commandId: `follow-${eventId}`,
      correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  }
}

@Controller()
export class PostAdjustment {
  constructor(
    private readonly adjustments: Adjustments,
    private readonly payees: Payees,
    private readonly journal: Journal,
    private readonly days: PayoutDays,
  ) {}

  @OnCommand('ledger.post-adjustment')
  async post(command: Command<'ledger.post-adjustment'>): Promise<Reply<'ledger.post-adjustment'>> {
    const { adjustmentId, platformId, source } = command.data;
    const { proposed, decided } = await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    const { subMerchantId: subMerchant, currency, amount, direction } = proposed;
    const occurredAt = decided?.at ?? proposed.at;
    const schedule = await this.payees.scheduleOf(subMerchant, await this.countryOf(subMerchant));
    const { date: effectiveDate } = wallClockAt(Date.parse(occurredAt), schedule.timezone);
    const reverses = proposed.reverses === null ? null : await this.entryOf(proposed.reverses, platformId);
    const told = { source, occurredAt, effectiveDate, subMerchant, platform: platformId, currency, amount };
    const { entryIds } = await this.journal.post({
      fact: { type: 'MerchantAdjusted', ...told, direction, reverses },
      postedFor: source.eventId,
      correlationId: command.correlationId,
    });
    // No sale may come that brings the next run up.
    await this.days.expectNextRun(runPlaceOf(schedule, currency), command);
    await this.adjustments.execute(adjustmentId, { type: 'RecordPosted', entryIds }, command);
    return { entryIds };
  }

  private async countryOf(subMerchantId: string): Promise<string> {
    const payee = await this.payees.find(subMerchantId);
    if (!payee) throw new Error(`${subMerchantId} has not been heard of yet`);
    return payee.country;
  }

  private async entryOf(adjustmentId: string, platformId: string): Promise<string | null> {
    return (await this.adjustments.requireOfPlatform(adjustmentId, platformId)).entryIds[0] ?? null;
  }
}
