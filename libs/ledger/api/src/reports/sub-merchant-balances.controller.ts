import { Controller, Get, Inject, Query } from '@nestjs/common';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Caller, Operation } from '@taprail/http';
import { type BalanceRow, balanceRows } from '@taprail/ledger-domain';
import { LedgerBooks } from '../books/ledger-books';
import { PayoutRecords } from '../payouts/payout-records';
import { SubMerchantBalancesQuery } from './ledger-query.dto';
import { type NextPayout, nextPayoutOf } from './next-payout';
import { subMerchantBalancesSchema } from './sub-merchant-balances.schema';

type SubMerchantBalances = Readonly<{
  submerchant: string;
  balances: readonly BalanceRow[];
  next_payout: NextPayout | null;
}>;

/** Statuses of payouts that have not arrived. */
const onTheWay = ['scheduled', 'in_transit'] as const;
const payoutsMax = 20;

@Controller('v1/balances/sub-merchants')
export class SubMerchantBalancesController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly payouts: PayoutRecords,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Get()
  @Operation({
    id: 'balances.subMerchants',
    scope: 'ledger:read',
    summary: 'Get the balances and the next payout of each of several sub-merchants',
    description: 'A name that no sub-merchant has is left out.',
    errors: [],
    answers: { 200: subMerchantBalancesSchema },
  })
  async find(
    @Query() { submerchants }: SubMerchantBalancesQuery,
    @Caller() { platformId }: Caller,
  ): Promise<Readonly<{ object: 'sub_merchant_balances'; data: readonly SubMerchantBalances[] }>> {
    const data: SubMerchantBalances[] = [];
    for (const name of new Set(submerchants.split(','))) {
      const found = await this.subMerchants.find(platformId, name);
      if (!found) continue;
      const { subMerchantId, externalRef } = found;
      const balances = await this.balances(platformId, subMerchantId);
      data.push({ submerchant: externalRef, balances, next_payout: await this.nextPayout(platformId, subMerchantId) });
    }
    return { object: 'sub_merchant_balances', data };
  }

  private async balances(platform: string, subMerchant: string): Promise<readonly BalanceRow[]> {
    const { sums } = await this.books.sums({ platform, subMerchant }, { asOf: null, knownAt: null });
    const balances = new Map([...sums].map(([account, { debits, credits }]) => [account, debits - credits]));
    return balanceRows(balances, subMerchant);
  }

  private async nextPayout(platform: string, subMerchant: string): Promise<NextPayout | null> {
    const lists = onTheWay.map((status) => {
      const filters = [
        { column: 'sub_merchant', operator: '=', value: subMerchant },
        { column: 'status', operator: '=', value: status },
      ] as const;
      return this.payouts.list(platform, { filters, order: 'desc', limit: payoutsMax });
    });
    const rows = (await Promise.all(lists)).flat();
    return nextPayoutOf(rows.map(({ row }) => row));
  }
}
