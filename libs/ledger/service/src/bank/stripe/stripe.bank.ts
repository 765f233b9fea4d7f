import type { Clock } from '@taprail/clock';
import type { BankPayoutPlace } from '@taprail/contracts';
import type { BankReferences } from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';
import { isGone, stripePayoutStep } from '@taprail/stripe';
import { RecentMap } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import Stripe from 'stripe';
import {
  type Bank,
  type BankAnswer,
  type BankFunds,
  type BankOrder,
  type BankRun,
  handedOver,
  type OrderNews,
  type PaidPayout,
  type ReadPayout,
  type ReturnedPayout,
  type SentRun,
} from '../bank';
import { refusal } from './payout-failures';
import { findReturned } from './find-returned';
import type { StripeBalances } from './stripe-balances';
import { accountOf, type Funds, type OrderAtStripe, StripeOrders } from './stripe-orders';

const { errors } = Stripe;

const ordersAtOnce = 8;
/** Well within the deadline of a command; the rest of a run comes with the next one. */
const workMs = 12_000;
const askAgainMs = 600_000;
const traceWaitMs = 3_600_000;
const rememberedMax = 10_000;

export type StripeBankParts = Readonly<{
  stripe: Stripe;
  balances: StripeBalances;
  accountOf: (subMerchantId: string) => Promise<string | null>;
  livemode: boolean;
  clock: Clock;
  log: Logger;
}>;

/** Pays from our balance at Stripe: a transfer to the account of the sub-merchant, and a payout from there to its bank. */
export class StripeBank implements Bank {
  readonly needsAccount = true;
  private readonly orders: StripeOrders;
  /** When payouts without an answer were asked for: Stripe takes days, and timers ask every minute. */
  private readonly asked = new RecentMap<number>(rememberedMax);

  constructor(private readonly parts: StripeBankParts) {
    this.orders = new StripeOrders(parts.stripe, parts.accountOf);
  }

  payoutStep(currency: CurrencyCode): Minor {
    return stripePayoutStep(currency);
  }

  funds(): Promise<readonly BankFunds[]> {
    return this.parts.balances.funds();
  }

  check(): Promise<void> {
    return this.parts.balances.requireManualPayouts();
  }

  async send({ currency, orders }: BankRun): Promise<SentRun> {
    const left = orders.filter(({ progress }) => progress === 'new');
    if (left.length === 0) return handedOver;
    await this.parts.balances.requireManualPayouts();
    const funds = { left: await this.parts.balances.available(currency) };
    const news: OrderNews[] = [];
    const until = performance.now() + workMs;
    const takeNext = async (): Promise<void> => {
      for (let order = left.shift(); order; order = performance.now() < until ? left.shift() : undefined) {
        news.push(await this.newsOf(order, funds));
      }
    };
    await Promise.all(Array.from({ length: ordersAtOnce }, takeNext));
    return { news, unfinished: left.length > 0 };
  }

  async sendDelayed(order: BankOrder): Promise<OrderNews> {
    await this.parts.balances.requireManualPayouts();
    return this.newsOf(order, { left: await this.parts.balances.available(order.currency) });
  }

  /** Only by the names that Stripe gave it: an order without them is placed first. */
  async answerTo({ payoutId, references }: BankOrder): Promise<BankAnswer | undefined> {
    if (references === null) return undefined;
    const nowMs = this.parts.clock.now().getTime();
    if (nowMs < (this.asked.get(payoutId) ?? -Infinity) + askAgainMs) return undefined;
    const answer = await this.ask(payoutId, references);
    if (answer) this.asked.delete(payoutId);
    else this.asked.set(payoutId, nowMs);
    return answer;
  }

  async readPayout({ accountId, payoutReference }: BankPayoutPlace): Promise<ReadPayout | undefined> {
    const payout = await this.retrieve({ accountId, payoutReference }).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    const payoutId = payout?.metadata?.['payout'];
    if (!payout || payoutId === undefined) return undefined;
    const transfer = await this.orders.transferOf(payoutId);
    if (transfer === undefined || accountOf(transfer) !== accountId) return undefined;
    return { payoutId, answer: await this.answerOf(payout, payoutId, transfer.id), trace: traceOf(payout) };
  }

  /** Some payouts are shown as paid and fail later. The money is back with us before anybody is told. */
  async listReturned(paid: readonly PaidPayout[]): Promise<readonly ReturnedPayout[]> {
    const { stripe, balances, accountOf: findAccount, log } = this.parts;
    const found = await findReturned({ stripe, accountOf: findAccount }, paid, async (payout, transfer) => {
      this.requireEnvironment(payout);
      await this.orders.takeBack(payout.metadata?.['payout'] ?? payout.id, transfer);
    });
    await balances.noteResidues(found.accounts).catch((error: unknown) => {
      log.warn({ err: error }, 'the balances of connected accounts cannot be read now');
    });
    return found.returned;
  }

  private async newsOf(order: BankOrder, funds: Funds): Promise<OrderNews> {
    const news = await this.placedNews(order, funds);
    this.parts.balances.noteShortage(order, news.news === 'delayed' && news.reason === 'balance_short');
    return news;
  }

  private async placedNews(order: BankOrder, funds: Funds): Promise<OrderNews> {
    const { payoutId } = order;
    try {
      const placed = await this.orders.place(order, funds);
      if ('news' in placed) return { payoutId, ...placed };
      return { payoutId, news: 'ordered', references: referencesOf(placed) };
    } catch (error) {
      if (isAboutKey(error)) throw error;
      this.parts.log.error({ payoutId, err: error }, 'an order is not at Stripe yet; again later');
      return { payoutId, news: 'delayed', reason: 'no_answer' };
    }
  }

  private async ask(payoutId: string, references: BankReferences): Promise<BankAnswer | undefined> {
    return this.answerOf(await this.retrieve(references), payoutId, references.transferReference);
  }

  private async retrieve({ accountId: stripeAccount, payoutReference }: BankPayoutPlace): Promise<Stripe.Payout> {
    const payout = await this.parts.stripe.payouts.retrieve(payoutReference, {}, { stripeAccount });
    this.requireEnvironment(payout);
    return payout;
  }

  private async answerOf(
    payout: Stripe.Payout,
    payoutId: string,
    transferReference: string,
  ): Promise<BankAnswer | undefined> {
    const { status, failure_code: word } = payout;
    if (status === 'paid') return this.paid(payout);
    if (status !== 'failed' && status !== 'canceled') return undefined;
    await this.orders.takeBack(payoutId, transferReference);
    return refusal(status === 'failed' ? word : status);
  }

  /** With the trace if it comes within an hour; some banks have none. */
  private paid(payout: Stripe.Payout): BankAnswer | undefined {
    const wireReference = traceOf(payout);
    if (wireReference !== null) return { outcome: 'paid', wireReference };
    const { id, trace_id: trace, arrival_date: arrived } = payout;
    const mayCome = trace?.status === 'pending' && this.parts.clock.now().getTime() < arrived * 1_000 + traceWaitMs;
    return mayCome ? undefined : { outcome: 'paid', wireReference: id };
  }

  private requireEnvironment({ id, livemode }: Stripe.Payout): void {
    if (livemode !== this.parts.livemode) throw new Error(`${id} is of the other environment at Stripe`);
  }
}

/** By which the receiving bank finds the payout. */
const traceOf = ({ trace_id: trace }: Stripe.Payout): string | null =>
  trace?.status === 'supported' && trace.value ? trace.value : null;

const referencesOf = ({ transfer, payout }: OrderAtStripe) => ({
  accountId: accountOf(transfer),
  transferReference: transfer.id,
  payoutReference: payout.id,
});

/** A key that is wrong stops the whole run; anything else is one order's. */
const isAboutKey = (error: unknown): boolean =>
  error instanceof errors.StripeAuthenticationError ||
  (error instanceof errors.StripePermissionError && !isGone(error));
