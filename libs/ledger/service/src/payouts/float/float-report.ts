import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { FloatRow } from '@taprail/contracts';
import { calendarOf } from '@taprail/ledger-domain';
import { currencyOf, dayOf, type Minor, nextBusinessDay } from '@taprail/money';
import { BANK, type Bank, type BankFunds } from '../../bank/bank';
import { SaleOpenings } from '../days/sale-openings';
import { PayableMoney } from '../run/payable-money';
import { BankPayouts } from '../send/bank-payouts';

type Sums = ReadonlyMap<string, Minor>;

/** What the next payouts need, beside what the bank has of ours. */
@Injectable()
export class FloatReport {
  constructor(
    private readonly payable: PayableMoney,
    private readonly openings: SaleOpenings,
    private readonly atBank: BankPayouts,
    private readonly clock: Clock,
    @Inject(BANK) private readonly bank: Bank,
  ) {}

  /** Whether there is a bank that can be asked. */
  get isKnown(): boolean {
    return this.bank.funds !== undefined;
  }

  async read(): Promise<readonly FloatRow[]> {
    const funds = await this.bank.funds?.();
    const [unsent, payable, pending] = [
      await this.atBank.sumToOrder(),
      await this.payable.sumPayable(),
      await this.sumComing(),
    ];
    const currencies = [unsent, payable, pending].flatMap((sums) => [...sums.keys()]);
    const known = (funds ?? []).map(({ currency }) => currency);
    return [...new Set([...currencies, ...known])].sort().map((currency) => {
      const due = { unsent: of(unsent, currency), payable: of(payable, currency), coming: of(pending, currency) };
      return rowOf(currency, due, funds);
    });
  }

  /** Sales whose money becomes available until the end of the next business day of their currency. */
  private async sumComing(): Promise<Sums> {
    const today = dayOf(this.clock.iso());
    const sums = new Map<string, Minor>();
    for (const { currency, availableOn, pending } of await this.openings.sumPending()) {
      if (availableOn > nextBusinessDay(today, calendarOf(currencyOf(currency).code))) continue;
      sums.set(currency, of(sums, currency) + pending);
    }
    return sums;
  }
}

const of = (sums: Sums, currency: string): Minor => sums.get(currency) ?? 0;

const rowOf = (
  currency: string,
  { unsent, payable, coming }: Readonly<{ unsent: Minor; payable: Minor; coming: Minor }>,
  funds: readonly BankFunds[] | undefined,
): FloatRow => {
  const due = unsent + payable + coming;
  const found = funds?.find((each) => each.currency === currency);
  const [available, pending] = funds ? [found?.available ?? 0, found?.pending ?? 0] : [null, null];
  return {
    currency,
    unsent,
    payable,
    coming,
    due,
    available,
    pending,
    short: available === null ? null : Math.max(0, due - available),
  };
};
