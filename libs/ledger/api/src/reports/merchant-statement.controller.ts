import { Controller, Get, Inject, Query } from '@nestjs/common';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Caller, HttpProblem, Operation } from '@taprail/http';
import { isOwed, merchantMovement, type RecordedEntry } from '@taprail/ledger-domain';
import { type CurrencyCode, wholeMinor } from '@taprail/money';
import { MerchantStatementQuery } from './ledger-query.dto';
import { merchantStatementSchema } from './merchant-statement.schema';
import { type StatementPeriodView, Statements } from './statements';

type MovementView = Readonly<{ entry_id: string; effective_date: string; type: string }> &
  Readonly<{ transaction_id: string | null; payout_id: string | null }> &
  Readonly<{ gross: number; fee: number; net: number; balance: number }>;

type MerchantStatementView = StatementPeriodView<MovementView> &
  Readonly<{ object: 'merchant_statement'; submerchant: string; currency: string }>;

@Controller('v1/ledger/merchant-statement')
export class MerchantStatementController {
  constructor(
    private readonly statements: Statements,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Get()
  @Operation({
    id: 'ledger.merchantStatement',
    scope: 'ledger:read',
    summary: 'Get the statement of a sub-merchant from its own side: one line per movement',
    description:
      'Balances are what the platform owes the sub-merchant: pending, available, reserved and disputed money together, less its debt. Money that becomes available moves nothing and has no line; a payout leaves the balance when it is sent. `gross` less `fee` is `net`, and the opening balance plus every `net` is the closing balance.',
    errors: ['sub_merchant_not_found', 'missing_field', 'invalid_cursor'],
    answers: { 200: merchantStatementSchema },
  })
  async statement(
    @Query() query: MerchantStatementQuery,
    @Caller() { platformId }: Caller,
  ): Promise<MerchantStatementView> {
    return this.statements.read(platformId, query, async () => {
      const found = await this.subMerchants.find(platformId, query.submerchant);
      if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
      const { externalRef, subMerchantId: subMerchant } = found;
      const named = query.currency?.toUpperCase() ?? found.settlementCurrency ?? undefined;
      if (named === undefined) throw new HttpProblem('missing_field', { param: 'currency' });
      const currency = named as CurrencyCode;
      const owner = { subMerchant, currency };
      return {
        names: { object: 'merchant_statement', submerchant: externalRef, currency } as const,
        asked: { platform: platformId, subMerchant },
        balanceOf: (sums) =>
          [...sums]
            .filter(([account]) => isOwed(account, owner))
            .reduce((sum, [, { debits, credits }]) => sum + credits - debits, 0),
        linesOf: (recorded, balance) => movementLines(recorded, balance, owner),
      };
    });
  }
}

/** An entry that moves nothing for the sub-merchant has no line. */
const movementLines = (
  recorded: RecordedEntry,
  before: number,
  owner: Readonly<{ subMerchant: string; currency: CurrencyCode }>,
): readonly MovementView[] => {
  const movement = merchantMovement(recorded, owner);
  if (!movement) return [];
  const { entryId, effectiveDate, rule, trace } = recorded.entry;
  return [
    {
      entry_id: entryId,
      effective_date: effectiveDate,
      type: rule,
      transaction_id: trace.transactionId,
      payout_id: trace.payoutId,
      ...movement,
      balance: wholeMinor(before + movement.net),
    },
  ];
};
