import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import {
  operatingBalanceId,
  type PlatformPayoutEvent,
  platformPayoutStreamPrefix,
  shardOf,
} from '@taprail/ledger-domain';
import { Journal } from '@taprail/ledger-journal';
import { wallClockAt } from '@taprail/money';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { OperatingBalances } from './operating-balances';
import { platformPayoutCodec, PlatformPayouts } from './platform-payouts';

const commandTimeoutMs = 30_000;

const outcomes = {
  PlatformPayoutPaid: 'paid',
  PlatformPayoutFailed: 'failed',
  PlatformPayoutReturned: 'returned',
} as const;
type Ended = keyof typeof outcomes;
const isEnd = (type: string): type is Ended => Object.hasOwn(outcomes, type);

/** Takes the end of a platform payout into the books and back to the balance that it came from. */
@Reacts()
export class EnterPlatformPayouts implements Reaction<PlatformPayoutEvent> {
  readonly name = 'enter-platform-payouts';
  readonly streamPrefix = platformPayoutStreamPrefix;
  readonly codec = platformPayoutCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data }: PlatformPayoutEvent, { eventId, stream, revision, metadata }: LogPlace): Promise<void> {
    if (!isEnd(type)) return;
    const { payoutId, platformId } = data;
    const { correlationId, traceparent } = metadata;
    await this.commands.send({
      name: 'ledger.enter-platform-payout',
      key: `shard-${shardOf({ subMerchant: null, platform: platformId })}`,
      data: { payoutId, platformId, source: { eventId, type, stream, revision } },
      commandId: `enter-${eventId}`,
      correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  }
}

@Controller()
export class EnterPlatformPayout {
  constructor(
    private readonly payouts: PlatformPayouts,
    private readonly balances: OperatingBalances,
    private readonly journal: Journal,
  ) {}

  @OnCommand('ledger.enter-platform-payout')
  async enter(command: Command<'ledger.enter-platform-payout'>): Promise<Reply<'ledger.enter-platform-payout'>> {
    const { payoutId, platformId, source } = command.data;
    const { state, history } = await this.payouts.requireOfPlatform(payoutId, platformId);
    const event = history.at(source.revision);
    if (!event || event.type !== source.type || !isEnd(event.type)) {
      throw new Error(`${payoutId} has no ${source.type} at ${source.revision}`);
    }
    const { currency, amount, timezone } = state.scheduled;
    const id = operatingBalanceId({ platformId, currency });
    const occurredAt = event.data.at;
    const { date: effectiveDate } = wallClockAt(Date.parse(occurredAt), timezone);
    const told = { source, occurredAt, effectiveDate, platform: platformId, currency, amount, payoutId };
    const type = event.type === 'PlatformPayoutPaid' ? 'PlatformPaidOut' : 'PlatformPayoutReturned';
    // What was refused never left: it is only free again.
    const posted =
      event.type === 'PlatformPayoutFailed'
        ? { entryIds: [] }
        : await this.journal.post({
            fact: { type, ...told },
            postedFor: source.eventId,
            correlationId: command.correlationId,
          });
    const end = { type: 'EndPlatformPayout', payoutId, outcome: outcomes[event.type] } as const;
    await this.balances.execute(id, { ...end, subject: { platformId, currency } }, command);
    return { entryIds: posted.entryIds };
  }
}
