import type { AcquirerEvent } from '../messages';
import { Authorisations } from './intents/authorisations';
import { Captures } from './intents/captures';
import { PaymentIntents } from './intents/payment-intents';
import { BalanceLedger } from './money/balance-ledger';
import { BalanceTopups } from './money/balance-topups';
import { ChargeDisputes } from './money/charge-disputes';
import { ChargeMoney } from './money/charge-money';
import { ChargeRefunds } from './money/charge-refunds';
import { ConnectPayouts } from './money/connect-payouts';
import { ConnectTransfers } from './money/connect-transfers';
import type { ProcessorParts } from './state/processor-parts';
import { ReaderActions } from './terminal/reader-actions';
import { TerminalFleet } from './terminal/terminal-fleet';

/** Instants that one call may pass through; what is left is due at the next call. */
const instantsMax = 10_000;
const newsAtOnce = 100;

type DueHandler = (id: string, atMs: number) => void;

/**
 * A payment processor over the acquirer: PaymentIntents, readers, balances, transfers, payouts. Cards, holds and disputes
 * are those of the acquirer.
 */
export class PaymentProcessor {
  readonly ledger: BalanceLedger;
  readonly intents: PaymentIntents;
  readonly captures: Captures;
  readonly fleet: TerminalFleet;
  readonly actions: ReaderActions;
  readonly refunds: ChargeRefunds;
  readonly disputes: ChargeDisputes;
  readonly transfers: ConnectTransfers;
  readonly payouts: ConnectPayouts;
  readonly topups: BalanceTopups;
  private readonly handlers: Readonly<Record<string, DueHandler>>;

  constructor(
    readonly parts: ProcessorParts,
    private readonly place: Readonly<{ read(): number; write(place: number): void }>,
  ) {
    this.ledger = new BalanceLedger(parts);
    const money = new ChargeMoney(parts, this.ledger);
    this.intents = new PaymentIntents(parts);
    this.captures = new Captures(parts, this.intents, money);
    const authorisations = new Authorisations(parts, this.intents, this.captures);
    this.fleet = new TerminalFleet(parts);
    this.actions = new ReaderActions(parts, this.intents, authorisations);
    this.refunds = new ChargeRefunds(parts, this.ledger, money);
    this.disputes = new ChargeDisputes(parts, this.ledger, money);
    this.transfers = new ConnectTransfers(parts, this.ledger);
    this.payouts = new ConnectPayouts(parts, this.ledger);
    this.topups = new BalanceTopups(parts, this.ledger);
    this.handlers = {
      uncollect: (id) => this.intents.detach(id),
      expiry: (id, atMs) => this.intents.expire(id, atMs),
      reader: (id, atMs) => this.actions.proceed(id, atMs),
      balance: (id, atMs) => {
        const { account, currency } = this.ledger.mature(id, atMs);
        const isDaily = parts.settings().platformPayouts === 'daily';
        if (account === null && isDaily) this.payouts.payOutPlatform(currency, atMs);
      },
      transaction: (id, atMs) => this.captures.postLateTransactions(id, atMs),
      reversal: (id, atMs) => money.postPartialReversal(parts.rows.charges.get(id), atMs),
      payout: (id, atMs) => this.payouts.advance(id, atMs),
      trace: (id, atMs) => this.payouts.tellTrace(id, atMs),
      topup: (id, atMs) => void this.topups.arrive(id, atMs),
    };
  }

  nextDueAtMs(): number | null {
    return this.parts.dues.nextAtMs();
  }

  /** Applies everything that is due up to now at its own instant, the acquirer's news in between. */
  due(nowMs: number): void {
    const { acquirer, dues } = this.parts;
    for (let applied = 0; applied < instantsMax; applied += 1) {
      const [own, others] = [dues.nextAtMs(), acquirer.nextDueAtMs()];
      this.consumeNews(own ?? Number.POSITIVE_INFINITY);
      if (others !== null && others <= nowMs && (own === null || others <= own)) {
        acquirer.due(others);
        continue;
      }
      if (own === null || own > nowMs) break;
      const next = dues.take();
      if (next) this.handlers[next[0]]?.(next[1], next[2]);
    }
    this.consumeNews(Number.POSITIVE_INFINITY);
    this.refunds.payWaiting(nowMs);
  }

  /** News up to an instant, in its order. */
  private consumeNews(untilMs: number): void {
    for (;;) {
      const fresh = this.parts.acquirer.book.news(this.place.read(), newsAtOnce);
      for (const { place, news } of fresh) {
        const atMs = Date.parse(news.at);
        if (atMs > untilMs) return;
        this.place.write(place);
        this.consume(news, atMs);
      }
      if (fresh.length < newsAtOnce) return;
    }
  }

  /** News about payments of others is not for a processor. */
  private consume(news: AcquirerEvent, atMs: number): void {
    if (!this.parts.rows.charges.find(news.authorisation)) return;
    switch (news.kind) {
      case 'capture_settled':
        return this.captures.settle(news.authorisation, atMs);
      case 'capture_revoked':
        return this.captures.revoke(news.authorisation, atMs);
      case 'refund_settled':
        return this.refunds.settle(news.reference, news.answer, atMs);
      case 'dispute_opened':
        return this.disputes.opened(news.dispute, atMs);
      case 'dispute_decided':
        return this.disputes.decided(news.dispute, atMs);
      case 'dispute_escalated':
        return undefined;
    }
  }
}
