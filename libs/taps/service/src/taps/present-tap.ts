import { Controller, Inject } from '@nestjs/common';
import { exponentialBackoff, retry } from '@taprail/batching';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import type { Command, Envelope, TapReply, TapRequest } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { stepOf } from '@taprail/event-store';
import type { CurrencyCode } from '@taprail/money';
import { SETTINGS, type Settings } from '@taprail/settings';
import { type ChainFacts, processingFee, tapFault, type TransactionCommand } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer, AcquirerUnavailable, type CardRead, ReaderRefusal } from '../acquirer/acquirer';
import { Erasures } from '../transactions/erasures';
import { TapMetrics } from '../metrics/tap-metrics';
import { CarryOut } from '../acquirer-calls/carry-out';
import { RiskCheck } from '../risk/risk-check';
import { TapCounts } from '../risk/tap-counts';
import { tapReply } from '../transactions/replies';
import { firstOfChain, tapIdsOf } from '../transactions/transaction-ids';
import { type HandledTransaction, knownIn, Transactions } from '../transactions/transactions';

/** ISO 8583: there is no such merchant any more. */
const invalidMerchant = '03';
const releasing = { backoff: exponentialBackoff({ firstMs: 200, maxMs: 2_000 }), attemptsMax: 5, keepsProcess: false };

/**
 * A tap: what can be refused is refused before the reader lights up, what the card shows is weighed before anyone
 * outside is asked, and the tap is on disk before the scheme is asked.
 */
@Controller()
export class PresentTap {
  constructor(
    private readonly transactions: Transactions,
    private readonly carryOut: CarryOut,
    private readonly risk: RiskCheck,
    private readonly counts: TapCounts,
    private readonly erasures: Erasures,
    private readonly metrics: TapMetrics,
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(COMMAND_BUS) private readonly bus: Pick<CommandBus, 'mayRepeat'>,
  ) {}

  @OnCommand('taps.present')
  async present(command: Command<'taps.present'>): Promise<TapReply> {
    const { data: tap } = command;
    // The id of the transaction derives from the command: a command that comes once finds nothing written.
    const before = this.bus.mayRepeat
      ? await this.transactions.loadAfter(tap.transactionId, command)
      : this.transactions.unwritten;
    if (before.state.status === 'known') return tapReply(await this.resume(before, command));
    this.check(tap);
    const joins = tap.chainId === null ? null : await this.chainOf(tap.chainId, tap.platformId);
    const card = await this.metrics.time('card', () => this.readCard(tap));
    const { risk, refusal } = this.risk.assess(tap, card);
    const present = { type: 'Present', tap: presented(tap, card, risk), refusal, joins } as const;
    const stored = await this.metrics.time('store', () => this.store(before, present, command));
    if (refusal !== null) await this.refuse(stored, tap);
    else if (await this.erasures.isUnderWay(tap)) return tapReply(await this.turnAway(stored, command));
    return tapReply(await this.authorise(stored, command));
  }

  /** For a platform that repeats its request: nothing that has changed since can refuse what was done then. */
  @OnCommand('taps.answer-again')
  async answerAgain(command: Command<'taps.answer-again'>): Promise<TapReply | null> {
    const { transactionId, platformId } = command.data;
    const loaded = await this.transactions.loadAfter(transactionId, command);
    if (loaded.state.status === 'none' || loaded.state.subject.platformId !== platformId) return null;
    return tapReply(await this.resume(loaded, command));
  }

  /** The card has left the reader: a scheme that did not answer is asked again without it. */
  private async authorise(stored: HandledTransaction, command: Command<'taps.present'>): Promise<HandledTransaction> {
    let done: HandledTransaction | undefined;
    try {
      done = await this.carryOut.makeCall(stored, command);
      return done;
    } finally {
      const isAnswered = done !== undefined && knownIn(done).pending?.kind !== 'authorise';
      if (!isAnswered) void this.releaseReader(command.data);
    }
  }

  private async refuse(stored: HandledTransaction, tap: TapRequest): Promise<void> {
    this.metrics.countAuthorisation(knownIn(stored));
    await this.releaseReader(tap);
  }

  /** An erasure is stored before it looks for taps, and a tap before it looks for an erasure: one of the two sees the other. */
  private async turnAway(stored: HandledTransaction, command: Command<'taps.present'>): Promise<HandledTransaction> {
    const { data: tap } = command;
    await this.releaseReader(tap);
    const answer = { outcome: 'declined', reasonCode: invalidMerchant, declinedBy: 'service' } as const;
    const decline = { type: 'RecordAuthorisation', answer } as const;
    const done = await this.transactions.executeFrom(tap.transactionId, stored, decline, stepOf(command, 'erased'));
    this.metrics.countAuthorisation(knownIn(done));
    return done;
  }

  /** A tap that cannot be stored is not authorised either, and the reader is free again. */
  private async store(
    before: HandledTransaction,
    present: Presenting,
    message: Command<'taps.present'>,
  ): Promise<HandledTransaction> {
    const { data: tap } = message;
    try {
      const stored = await this.transactions.executeFrom(tap.transactionId, before, present, message);
      this.counts.confirmStored(tap.transactionId);
      return stored;
    } catch (error) {
      this.counts.forget(tap.transactionId);
      await this.releaseReader(tap);
      throw error;
    }
  }

  /**
   * A reader that does not hear it is told again beside the answer of the tap; one that cannot be reached is free once its
   * own wait for a card ends.
   */
  private async releaseReader({ transactionId, device, subMerchantId }: TapRequest): Promise<void> {
    const reference = tapIdsOf(transactionId).tapId;
    const release = (): Promise<void> => this.acquirer.abandon({ reference, device, subMerchantId });
    await release().catch(() => void retry(release, releasing).catch(() => undefined));
  }

  /**
   * The same intention again, after a crash or a lost answer: answered as it was first, whatever has happened
   * since. A tap that was never answered is completed.
   */
  private async resume(loaded: HandledTransaction, message: Envelope): Promise<HandledTransaction> {
    const { pending, subject } = knownIn(loaded);
    const isAnswered = loaded.history.length > 1 || !pending;
    return isAnswered ? loaded : this.carryOut.resumeCall(subject.transactionId, message);
  }

  private check(tap: TapRequest): void {
    const { environment } = this.settings;
    const fault = tapFault(tap as TapRequest & { currency: CurrencyCode }, environment);
    if (fault) throw new Rejection(fault.code, fault.details ?? {}, fault.param);
  }

  private async chainOf(chainId: string, platformId: string): Promise<ChainFacts> {
    const { state } = await this.transactions.load(firstOfChain(chainId));
    if (state.status === 'none' || state.subject.platformId !== platformId || state.subject.chainId !== chainId) {
      throw new Rejection('authorisation_chain_not_found', {}, 'authorisation_chain_id');
    }
    const { subject, presented: first, card } = state;
    return { subMerchantId: subject.subMerchantId, currency: first.currency, fingerprint: card.fingerprint };
  }

  private async readCard(tap: TapRequest): Promise<CardRead> {
    const { transactionId, device, subMerchantId, merchant, amount, tipAmount, currency } = tap;
    try {
      return await this.acquirer.readCard({
        reference: tapIdsOf(transactionId).tapId,
        device,
        subMerchantId,
        country: merchant.country,
        amount: amount + (tipAmount ?? 0),
        currency,
      });
    } catch (error) {
      if (error instanceof ReaderRefusal) throw new Rejection(error.code, {}, 'device');
      if (!(error instanceof AcquirerUnavailable)) throw error;
      // It may have lit up all the same.
      void this.releaseReader(tap);
      throw new Rejection('psp_unavailable');
    }
  }
}

type Presenting = Parameters<Transactions['execute']>[1];
type PresentedTap = Extract<TransactionCommand, { type: 'Present' }>['tap'];
type Weighed = ReturnType<RiskCheck['assess']>['risk'];

/** A tap is stored as it was asked for, with the ids that it gets, the card that was read and the risk that was found. */
const presented = (tap: TapRequest, card: CardRead, risk: Weighed): PresentedTap => {
  const { rules, fee, subMerchantRevision: _read, ...asked } = tap;
  const { tapId, authorisationId, chainId } = tapIdsOf(tap.transactionId);
  const total = tap.amount + (tap.tipAmount ?? 0);
  return {
    ...(asked satisfies Storable<typeof asked>),
    chainId: tap.chainId ?? chainId,
    tapId,
    authorisationId,
    tipAmount: tap.tipAmount ?? 0,
    currency: tap.currency as CurrencyCode,
    ceilingAmount: tap.ceilingAmount ?? total,
    // A tip that came with the tap is not waited for, nor is one of nothing.
    tipWindowMs: tap.tipAmount === null ? rules.tipWindowMs : 0,
    feeTerms: fee,
    processing: processingFee(card, tap.merchant.country),
    merchant: tap.merchant as TapRequest['merchant'] & { settlementCurrency: CurrencyCode },
    card,
    risk,
  };
};

/** Nothing is stored that the event does not declare. */
type Storable<Asked> = { readonly [Field in keyof Asked]: Field extends keyof PresentedTap ? Asked[Field] : never };
