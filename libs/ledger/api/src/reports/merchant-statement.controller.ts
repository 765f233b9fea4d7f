import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Caller, encodeCursor, HttpProblem, type List, Operation } from '@taprail/http';
import { isOwed, type RecordedEntry, merchantMovement } from '@taprail/ledger-domain';
import { addDays, type CurrencyCode, wholeMinor } from '@taprail/money';
import { type JournalFreshness, LedgerBooks } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { MerchantStatementQuery } from './ledger-query.dto';
import { merchantStatementSchema } from './merchant-statement.schema';
import { cursorStatement, statementCursor } from './report-cursors';
import { reportCut, shownPeriod } from './report-days';
import { statementPage } from './statement-page';

type MovementView = Readonly<{ entry_id: string; effective_date: string; type: string }> &
  Readonly<{ transaction_id: string | null; payout_id: string | null }> &
  Readonly<{ gross: number; fee: number; net: number; balance: number }>;

type MerchantStatementView = Omit<List<MovementView>, 'object'> &
  JournalFreshness &
  Readonly<{ object: 'merchant_statement'; submerchant: string; currency: string }> &
  Readonly<{ from: string; to: string; through: string; ended: boolean; known_at: string }> &
  Readonly<{ opening: number; closing: number; completeness: CompletenessView }>;

@Controller('v1/ledger/merchant-statement')
export class MerchantStatementController {
  constructor(
    private readonly books: LedgerBooks,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
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
    const { from, to, limit, cursor } = query;
    const now = this.clock.now();
    const cut = reportCut(query, now);
    const { known_at: knownAt } = cut.shown;
    if (from > to) throw new HttpProblem('invalid_value', { param: 'to', message: 'to must not be before from.' });
    const found = await this.subMerchants.find(platformId, query.submerchant);
    if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const named = query.currency?.toUpperCase() ?? found.settlementCurrency ?? undefined;
    if (named === undefined) throw new HttpProblem('missing_field', { param: 'currency' });
    const currency = named as CurrencyCode;
    // Everything that was recorded before now is in all of the reads below, or a line might be in one of them only.
    await this.books.catchUp();
    const { subMerchantId: subMerchant } = found;
    const owner = { subMerchant, currency };
    const asked = { platform: platformId, subMerchant };
    const owed = async (asOf: string) => {
      const { sums, standing } = await this.books.sums(asked, { asOf, knownAt });
      const own = [...sums].filter(([account]) => isOwed(account, owner));
      return { owed: own.reduce((sum, [, { debits, credits }]) => sum + credits - debits, 0), standing };
    };
    const opening = (await owed(addDays(from, -1))).owed;
    const { owed: closing, standing } = await owed(to);
    const place = cursorStatement(cursor) ?? { day: from, position: -1n, balance: opening };
    const linesOf = (recorded: RecordedEntry, balance: number) => movementLines(recorded, balance, owner);
    const page = await statementPage(this.books, asked, linesOf, { to, limit, knownAt }, place);
    const { as_of: lastDay } = await this.books.shownCut(platformId, cut);
    return {
      object: 'merchant_statement',
      submerchant: found.externalRef,
      currency,
      from,
      ...shownPeriod(to, lastDay, now),
      known_at: knownAt,
      opening,
      data: page.lines,
      closing,
      has_more: page.next !== undefined,
      next_cursor: page.next ? encodeCursor(statementCursor(page.next)) : null,
      completeness: await this.completeness.view(platformId),
      ...standing,
    };
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
