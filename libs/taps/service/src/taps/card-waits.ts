import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { stepOf } from '@taprail/event-store';
import type { CancelReason, RequestedTransaction, TapTerms } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { type CardRead, ReaderRefusal } from '../acquirer/acquirer';
import { TapMetrics } from '../metrics/tap-metrics';
import { tapIdsOf } from '../transactions/transaction-ids';
import { type HandledTransaction, Transactions } from '../transactions/transactions';
import { ReaderCalls } from './reader-calls';
import { JoinedChains } from './joined-chains';
import { TakeCard } from './take-card';

type Wait = Readonly<{ ending: AbortController; done: Promise<void> }>;
type EndReason = Exclude<CancelReason, 'requested_by_platform'>;

/**
 * Waits for the cards of taps whose callers do not. A wait lives as long as this process; its request is stored, so a
 * timer has another process wait after this one has ended. Should two of them wait for the same card, the reader gives both the
 * same one, and only the first to write goes on with it.
 */
@Injectable()
export class CardWaits implements BeforeApplicationShutdown {
  private readonly waits = new Map<string, Wait>();
  private isStopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly takeCard: TakeCard,
    private readonly chains: JoinedChains,
    private readonly readers: ReaderCalls,
    private readonly clock: Clock,
    private readonly metrics: TapMetrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    metrics.watchCardWaits(() => this.waits.size);
  }

  /** Nothing to do for a tap that is waited for here already, or not any more. */
  begin(transactionId: string, message: Envelope): void {
    if (this.isStopping || this.waits.has(transactionId)) return;
    const ending = new AbortController();
    // A name of its own: what comes of the card is no part of the answer to the request.
    const waiting = { ...message, commandId: `card-${message.commandId}` };
    const done = this.wait(transactionId, waiting, ending.signal)
      .catch((error: unknown) => this.log.warn({ err: error, transactionId }, 'a card is waited for again later'))
      .finally(() => this.waits.delete(transactionId));
    this.waits.set(transactionId, { ending, done });
  }

  /** The tap is canceled: nobody waits for its card any more, and its reader is free. */
  async end(tap: TapTerms): Promise<void> {
    this.waits.get(tap.transactionId)?.ending.abort();
    await this.readers.release(tap);
  }

  /** Cards that were not read are waited for by whoever comes next; one that was read is taken to its end. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    for (const { ending } of this.waits.values()) ending.abort();
    await Promise.all([...this.waits.values()].map(({ done }) => done));
  }

  private async wait(transactionId: string, message: Envelope, signal: AbortSignal): Promise<void> {
    const awaited = await this.transactions.load(transactionId);
    const { state } = awaited;
    if (state.status !== 'requested' || state.cancellation || signal.aborted) return;
    if (this.clock.now().getTime() > Date.parse(state.request.waitsUntil)) {
      return this.endWait(state.terms, 'timed_out', message);
    }
    const read = await this.read(state.terms, signal);
    if (read === 'given up') return this.observe(await this.transactions.load(transactionId));
    if (typeof read === 'string') return this.endWait(state.terms, read, message);
    await this.take(awaited, state, read, message);
  }

  private async read(tap: TapTerms, signal: AbortSignal): Promise<CardRead | EndReason | 'given up'> {
    try {
      return await this.readers.read(tap, signal);
    } catch (error) {
      if (signal.aborted) return 'given up';
      if (!(error instanceof ReaderRefusal)) throw error;
      return error.code === 'tap_timeout' ? 'timed_out' : error.code;
    }
  }

  private async take(
    awaited: HandledTransaction,
    { terms: tap, request }: RequestedTransaction,
    card: CardRead,
    message: Envelope,
  ): Promise<void> {
    const isFirst = tap.chainId === tapIdsOf(tap.transactionId).chainId;
    const joins = isFirst ? null : await this.chains.find(tap.chainId, tap.platformId);
    try {
      this.observe(await this.takeCard.take(awaited, { tap, card, joins, requestedAt: request.at }, message));
    } catch (error) {
      const refusal = error instanceof Rejection ? refusals.find((code) => code === error.code) : undefined;
      if (refusal === undefined) throw error;
      await this.endWait(tap, refusal, message);
    }
  }

  /** A wait that another process goes on with has not ended. */
  private observe({ state }: HandledTransaction): void {
    if (state.status === 'none' || !state.request) return;
    const end = state.status === 'known' ? { at: state.presented.at, reason: 'read' } : state.cancellation;
    if (end) this.metrics.observeCardWait(end.reason, Date.parse(end.at) - Date.parse(state.request.at));
  }

  /** The reader is free, whatever has become of it at the acquirer. */
  private async endWait(tap: TapTerms, reason: EndReason, message: Envelope): Promise<void> {
    const end = { type: 'EndWait', reason } as const;
    this.observe(await this.transactions.execute(tap.transactionId, end, stepOf(message, 'end')));
    await this.readers.release(tap);
  }
}

/** Faults that only the card shows. */
const refusals: readonly EndReason[] = ['chain_mismatch', 'fee_exceeds_amount'];
