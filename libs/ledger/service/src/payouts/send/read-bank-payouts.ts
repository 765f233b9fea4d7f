import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import {
  type BankPayoutPlace,
  type Envelope,
  pspEventRoute,
  pspEventStreamPrefix,
  type ReceivedPspEvent,
} from '@taprail/contracts';
import { Clock } from '@taprail/clock';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, type Untimed } from '@taprail/event-store';
import type { KnownPayout, PayoutCommand } from '@taprail/ledger-domain';
import { SETTINGS, type Settings } from '@taprail/settings';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { BANK, type Bank, type ReadPayout } from '../../bank/bank';
import { failureMessages } from '../../bank/failure-messages';
import { Payouts } from '../payouts';

const commandTimeoutMs = 30_000;
/** What is older was found by the daily looks, or can change no more. */
const readableMs = 60 * 86_400_000;

type PspEvent = DomainEvent<'PspEventReceived', ReceivedPspEvent>;

/** Stripe reported a payout of a connected account. Its events come late and in any order, so the payout itself is read. */
@Reacts()
export class ReadReportedPayouts implements Reaction<PspEvent> {
  readonly name = 'read-reported-payouts';
  readonly streamPrefix = pspEventStreamPrefix;
  readonly codec = new Codec<PspEvent>();

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async react({ data }: PspEvent, { eventId, metadata }: LogPlace): Promise<void> {
    const { type, accountId, objectId: payoutReference = null, occurredAt } = data;
    if (pspEventRoute(type) !== 'ledger' || !type.startsWith('payout.')) return;
    if (accountId === null || payoutReference === null || !this.settings.bankUrl.startsWith('stripe:')) return;
    if (Date.parse(occurredAt) < this.clock.now().getTime() - readableMs) return;
    await this.commands.send({
      name: 'ledger.read-bank-payout',
      key: payoutReference,
      data: { accountId, payoutReference },
      commandId: `bank-payout-${eventId}`,
      correlationId: metadata.correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
    });
  }
}

/** Takes over what the bank shows of one payout: its answer, its return, and a trace that came later. */
@Injectable()
export class ReadBankPayout {
  constructor(
    private readonly payouts: Payouts,
    @Inject(BANK) private readonly bank: Bank,
  ) {}

  /** Undefined for a payout that is none of ours. */
  async take(at: BankPayoutPlace, message: Envelope): Promise<string | undefined> {
    const read = await this.bank.readPayout?.(at);
    if (!read) return undefined;
    const { payoutId } = read;
    const { state } = await this.payouts.load(payoutId);
    if (state.status === 'none') return undefined;
    // Before its order is recorded, or of a second payout: the timers go by the name that is recorded.
    if (state.order?.payoutReference !== at.payoutReference) return payoutId;
    for (const step of stepsOf(read, state)) {
      await this.payouts.execute(payoutId, step, { ...message, commandId: `${payoutId}/${step.type}/read` });
    }
    return payoutId;
  }
}

const stepsOf = ({ answer, trace }: ReadPayout, { status }: KnownPayout): readonly Untimed<PayoutCommand>[] => {
  if (answer?.outcome === 'refused') {
    const { failureCode, message } = answer;
    const failureMessage = status === 'paid' ? failureMessages[failureCode] : message;
    return [{ type: 'FailPayout', failureCode, failureMessage }];
  }
  const confirmed = answer ? [{ type: 'ConfirmPayout', wireReference: answer.wireReference } as const] : [];
  return trace === null ? confirmed : [...confirmed, { type: 'TracePayout', bankTraceId: trace }];
};
