import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { type LedgerFact, type PayoutEvent, payoutStreamPrefix, shardOf } from '@taprail/ledger-domain';
import { wallClockAt } from '@taprail/money';
import { Journal } from '@taprail/ledger-journal';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { PayoutDays, runPlaceOf } from './days/payout-days';
import { Payees } from './payees/payees';
import { knownPayout, payoutCodec, Payouts } from './payouts';

const commandTimeoutMs = 30_000;

type Entered = 'PayoutPaid' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCanceled';
const entered: readonly string[] = [
  'PayoutPaid',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutCanceled',
] satisfies Entered[];

/** Posts the end of a payout. Its scheduling was posted by the run, before the payout was scheduled. */
@Reacts()
export class EnterPayouts implements Reaction<PayoutEvent> {
  readonly name = 'enter-payouts';
  readonly streamPrefix = payoutStreamPrefix;
  readonly codec = payoutCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data }: PayoutEvent, { eventId, stream, revision, metadata }: LogPlace): Promise<void> {
    if (!entered.includes(type)) return;
    const { payoutId, platformId, subMerchantId } = data;
    await this.commands.send({
      name: 'ledger.enter-payout',
      key: `shard-${shardOf({ subMerchant: subMerchantId, platform: platformId })}`,
      data: { payoutId, platformId, source: { eventId, type, stream, revision } },
      commandId: `enter-${eventId}`,
      correlationId: metadata.correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
      ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
    });
  }
}

@Controller()
export class EnterPayout {
  constructor(
    private readonly payouts: Payouts,
    private readonly payees: Payees,
    private readonly journal: Journal,
    private readonly days: PayoutDays,
  ) {}

  @OnCommand('ledger.enter-payout')
  async enter(command: Command<'ledger.enter-payout'>): Promise<Reply<'ledger.enter-payout'>> {
    const { payoutId, platformId, source } = command.data;
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const event = handled.history.at(source.revision);
    if (!event || event.type !== source.type)
      throw new Error(`${payoutId} has no ${source.type} at ${source.revision}`);
    const { subMerchantId, currency, amount, carried, itemIds: items, destination } = knownPayout(handled).scheduled;
    const schedule = await this.payees.scheduleOf(subMerchantId, destination.country);
    const occurredAt = event.data.at;
    const told = { source, occurredAt, effectiveDate: wallClockAt(Date.parse(occurredAt), schedule.timezone).date };
    const money = { subMerchant: subMerchantId, platform: platformId, currency, amount, payoutId };
    const type = source.type as Entered;
    const fact: LedgerFact =
      type === 'PayoutPaid' ? { type, ...told, ...money } : { type, ...told, ...money, carried, items };
    const { entryIds } = await this.journal.post({
      fact,
      postedFor: source.eventId,
      correlationId: command.correlationId,
    });
    // A payout that the bank refused waits for another bank account; a canceled one is paid with the next run.
    if (type === 'PayoutCanceled') await this.days.expectNextRun(runPlaceOf(schedule, currency), command);
    return { entryIds };
  }
}
