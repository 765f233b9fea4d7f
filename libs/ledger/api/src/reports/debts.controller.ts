import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { subMerchantIdOf } from '@taprail/contracts';
import { Caller, Operation, pastInstant } from '@taprail/http';
import { type AgedDebt, ageDebts, owedByCurrency, type OwedInCurrency } from '@taprail/ledger-domain';
import { LedgerBooks } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { ShownEntries } from '../entries/shown-entries';
import { readDebts } from '../payouts/items/read-debts';
import { debtsSchema } from './debts.schema';
import { BalancesQuery } from './ledger-query.dto';

type DebtRow = Readonly<{
  submerchant: string | null;
  currency: string;
  outstanding: number;
  by_age: AgedDebt['byAge'];
  debts: number;
  oldest_at: string;
  oldest_days: number;
}>;
type DebtTotal = Pick<DebtRow, 'currency' | 'outstanding' | 'by_age'>;

type Debts = Readonly<{
  object: 'debts';
  submerchant: string | null;
  as_of: string;
  data: readonly DebtRow[];
  totals: readonly DebtTotal[];
  completeness: CompletenessView;
}>;

/** Who owes the platform money, and for how long. */
@Controller('v1/ledger')
export class DebtsController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Get('debts')
  @Operation({
    id: 'ledger.debts',
    scope: 'ledger:read',
    summary: 'Get what sub-merchants owe, by age',
    description:
      'A balance that a refund or dispute took below zero becomes a debt with the next payout run, and later sales recover the oldest debt first. What is recovered is not listed. The oldest debts come first.',
    errors: [],
    answers: { 200: debtsSchema },
  })
  async find(@Query() { submerchant, as_of: asOf }: BalancesQuery, @Caller() { platformId }: Caller): Promise<Debts> {
    const now = this.clock.now();
    const knownAt = asOf === undefined ? undefined : pastInstant('as_of', asOf, now).toISOString();
    const subMerchant = submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant);
    const at = knownAt ?? now.toISOString();
    const aged = ageDebts(await readDebts(this.books, { platform: platformId, subMerchant, knownAt }), at);
    const nameOf = this.shown.namesIn(platformId);
    const data = await Promise.all(
      aged.map(async ({ subMerchant: owner, oldestAt, oldestDays, debts, ...owed }) => ({
        submerchant: await nameOf(owner),
        ...totalOf(owed),
        debts,
        oldest_at: oldestAt,
        oldest_days: oldestDays,
      })),
    );
    return {
      object: 'debts',
      submerchant: submerchant ?? null,
      as_of: at,
      data,
      totals: owedByCurrency(aged).map(totalOf),
      completeness: await this.completeness.view(platformId),
    };
  }
}

const totalOf = ({ currency, outstanding, byAge }: OwedInCurrency): DebtTotal => ({
  currency,
  outstanding,
  by_age: byAge,
});
