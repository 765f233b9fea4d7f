import { Controller, Get, Inject, Query } from '@nestjs/common';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Clock } from '@taprail/clock';
import { Caller, HttpProblem, Operation, pastInstant } from '@taprail/http';
import { type BalanceRow, balanceRows, type PlatformFees, platformFees } from '@taprail/ledger-domain';
import { LedgerBooks, type JournalFreshness } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { BalancesQuery } from './ledger-query.dto';
import { balancesSchema } from './ledger-report.schema';

type Balances = Readonly<{
  object: 'balances';
  submerchant: string | null;
  as_of: string;
  data: readonly BalanceRow[];
  platform_fees: readonly PlatformFees[] | null;
  completeness: CompletenessView;
}> &
  JournalFreshness;

@Controller('v1/balances')
export class BalanceController {
  constructor(
    private readonly books: LedgerBooks,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'balances.get',
    scope: 'ledger:read',
    summary: 'Get the balances of a sub-merchant, or of all of them, in each currency',
    description: '`as_of` shows the balances of the books at an instant.',
    errors: ['sub_merchant_not_found'],
    answers: { 200: balancesSchema },
  })
  async find(
    @Query() { submerchant, as_of: asOf }: BalancesQuery,
    @Caller() { platformId }: Caller,
  ): Promise<Balances> {
    const now = this.clock.now();
    const knownAt = asOf === undefined ? null : pastInstant('as_of', asOf, now).toISOString();
    const identity = submerchant === undefined ? null : await this.requireSubMerchant(platformId, submerchant);
    const subMerchant = identity?.subMerchantId;
    const { sums, standing } = await this.books.sums({ platform: platformId, subMerchant }, { asOf: null, knownAt });
    const balances = new Map([...sums].map(([account, { debits, credits }]) => [account, debits - credits]));
    const data = balanceRows(balances, subMerchant ?? null);
    const fees = identity === null ? platformFees(balances) : null;
    const whose = identity?.externalRef ?? null;
    const completeness = await this.completeness.view(platformId);
    const at = knownAt ?? now.toISOString();
    return {
      object: 'balances',
      submerchant: whose,
      as_of: at,
      data,
      platform_fees: fees,
      completeness,
      ...standing,
    };
  }

  private async requireSubMerchant(platformId: string, name: string) {
    const found = await this.subMerchants.find(platformId, name);
    if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    return found;
  }
}
