import { type CurrencyCode, currencyOf, isCurrencyCode, type Minor } from '@taprail/money';
import { fromStripe } from '@taprail/stripe';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import type Stripe from 'stripe';
import { type BankFunds, type BankOrder, BankNotReady } from '../bank';

type Amounts = ReadonlyMap<string, Minor>;

/** Our balance at Stripe, and those of connected accounts, which are 0 unless a payout is under way. */
export class StripeBalances {
  private readonly shortages = new Map<string, BankOrder>();
  private residues: Amounts = new Map();

  constructor(
    private readonly stripe: Stripe,
    registry: Registry,
  ) {
    const registers = [registry];
    const listShortages = () => sums([...this.shortages.values()]);
    const listResidues = () => this.residues;
    new Gauge({
      name: 'stripe_balance_short_minor',
      help: 'Payouts that wait because our available balance at Stripe is too short for them.',
      labelNames: ['currency'],
      registers,
      collect() {
        this.reset();
        for (const [currency, minor] of listShortages()) this.set({ currency }, minor);
      },
    });
    new Gauge({
      name: 'stripe_connected_balance_minor',
      help: 'Money in accounts of sub-merchants at Stripe that no payout takes away, as seen by the last daily check.',
      labelNames: ['currency'],
      registers,
      collect() {
        this.reset();
        for (const [currency, minor] of listResidues()) this.set({ currency }, minor);
      },
    });
  }

  async funds(): Promise<readonly BankFunds[]> {
    const { available, pending } = await this.stripe.balance.retrieve();
    return available.flatMap(({ currency, amount }): readonly BankFunds[] => {
      if (!isCurrencyCode(currency)) return [];
      const { code } = currencyOf(currency);
      const waiting = pending.find((each) => each.currency === currency)?.amount ?? 0;
      return [{ currency: code, available: fromStripe(code, amount), pending: fromStripe(code, waiting) }];
    });
  }

  async available(currency: CurrencyCode): Promise<Minor> {
    return (await this.funds()).find((each) => each.currency === currency)?.available ?? 0;
  }

  /** Automatic payouts take away what transfers need. */
  async requireManualPayouts(): Promise<void> {
    const { payouts_enabled: enabled, settings } = await this.stripe.accounts.retrieveCurrent();
    const interval = settings?.payouts?.schedule.interval;
    if (interval !== 'manual') {
      throw new BankNotReady(`Our payouts at Stripe are ${interval}; nothing is paid until their schedule is manual`);
    }
    if (!enabled) throw new BankNotReady('Payouts are not enabled for our account at Stripe');
  }

  noteShortage(order: BankOrder, isShort: boolean): void {
    if (isShort) this.shortages.set(order.payoutId, order);
    else this.shortages.delete(order.payoutId);
  }

  /** Reads the balances of accounts whose payouts have left; what is still there was left behind. */
  async noteResidues(accounts: readonly string[]): Promise<void> {
    const found: Readonly<{ currency: string; amount: Minor }>[] = [];
    for (const stripeAccount of accounts) {
      const { available, pending } = await this.stripe.balance.retrieve({}, { stripeAccount });
      for (const { currency, amount } of [...available, ...pending]) {
        if (amount === 0 || !isCurrencyCode(currency)) continue;
        const { code } = currencyOf(currency);
        found.push({ currency: code, amount: fromStripe(code, amount) });
      }
    }
    this.residues = sums(found);
  }
}

const sums = (rows: readonly Readonly<{ currency: string; amount: Minor }>[]): Amounts => {
  const found = new Map<string, Minor>();
  for (const { currency, amount } of rows) found.set(currency, (found.get(currency) ?? 0) + amount);
  return found;
};
