import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { subMerchantIdOf } from '@taprail/contracts';
import { Caller, type List, listAnswer, Operation } from '@taprail/http';
import { accountView, type TrialBalance, trialBalanceOf } from '@taprail/ledger-domain';
import { LedgerBooks, type JournalFreshness } from '../books/ledger-books';
import { type CompletenessView, LedgerCompleteness } from '../checks/completeness/books-completeness';
import { digestOf } from './book-digest';
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { accountCursor, cursorAccount } from './report-cursors';
import { ListAccountsQuery, ReportQuery } from './ledger-query.dto';
import { accountSchema } from '../entries/ledger-entry.schema';
import { digestSchema, trialBalanceSchema } from './ledger-report.schema';
import { type ReportCut, reportCut } from './report-days';
import { reportListSchema } from '../schema-parts';
import { ShownEntries } from '../entries/shown-entries';

const scope = 'ledger:read';

type AccountView = Omit<ReturnType<typeof accountView>, 'submerchant'> & Readonly<{ submerchant: string | null }>;
type Part = TrialBalance['data'][number];
type NamedPart = Omit<Part, 'accounts'> &
  Readonly<{ accounts: readonly (Part['accounts'][number] & Readonly<{ submerchant: string | null }>)[] }>;
type NamedTrialBalance = Omit<TrialBalance, 'data'> &
  Readonly<{ data: readonly NamedPart[]; completeness: CompletenessView }> &
  JournalFreshness;
type Complete = Readonly<{ completeness: CompletenessView }>;
type Digest = Readonly<{ object: 'ledger_digest'; sha256: string }> & ReportCut['shown'] & Complete & JournalFreshness;

@Controller('v1/ledger')
export class LedgerReportController {
  constructor(
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Get('accounts')
  @Operation({
    id: 'ledger.accounts.list',
    scope,
    summary: 'List accounts with their balances, by name',
    description: 'Balances are debits less credits.',
    errors: ['invalid_cursor'],
    answers: { 200: reportListSchema(accountSchema, { completeness: completenessSchema }) },
  })
  async accounts(
    @Query() query: ListAccountsQuery,
    @Caller() { platformId }: Caller,
  ): Promise<List<AccountView> & Complete & JournalFreshness & ReportCut['shown']> {
    const { limit, cursor, submerchant } = query;
    const cut = reportCut(query, this.clock.now());
    const subMerchant = submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant);
    const asked = { platform: platformId, subMerchant, after: cursorAccount(cursor), limit: limit + 1 };
    const { sums, standing } = await this.books.sums(asked, cut);
    const rows = [...sums].map(([account, { debits, credits }]) => accountView(account, debits - credits));
    const page = listAnswer(rows.toSorted(byAccount), limit, accountCursor);
    const data = page.data.map(async (view) => ({
      ...view,
      submerchant: await this.shown.nameOf(platformId, view.submerchant),
    }));
    const completeness = await this.completeness.view(platformId);
    const shown = await this.books.shownCut(platformId, cut);
    return { ...page, data: await Promise.all(data), ...shown, completeness, ...standing };
  }

  @Get('trial-balance')
  @Operation({
    id: 'ledger.trial_balance',
    scope,
    summary: 'Get the trial balance: debits and credits of every account, equal in each currency',
    errors: [],
    answers: { 200: trialBalanceSchema },
  })
  async trialBalance(@Query() query: ReportQuery, @Caller() { platformId }: Caller): Promise<NamedTrialBalance> {
    const cut = reportCut(query, this.clock.now());
    const { sums, standing } = await this.books.sums({ platform: platformId }, cut);
    const { as_of: asOf, known_at: knownAt } = await this.books.shownCut(platformId, cut);
    const { data, ...balance } = trialBalanceOf(sums, { asOf, knownAt });
    const named = data.map(async (part) => ({
      ...part,
      accounts: await this.shown.withNames(platformId, part.accounts),
    }));
    const completeness = await this.completeness.view(platformId);
    return { ...balance, data: await Promise.all(named), completeness, ...standing };
  }

  @Get('digest')
  @Operation({
    id: 'ledger.digest',
    scope,
    summary: 'Get a hash over all balances: equal hashes mean equal books',
    description:
      'SHA-256 over one line per account, in the order of their names: account, debits and credits, separated by spaces and followed by a line feed.',
    errors: [],
    answers: { 200: digestSchema },
  })
  async digest(@Query() query: ReportQuery, @Caller() { platformId }: Caller): Promise<Digest> {
    const cut = reportCut(query, this.clock.now());
    const { sums, standing } = await this.books.sums({ platform: platformId }, cut);
    const completeness = await this.completeness.view(platformId);
    const shown = await this.books.shownCut(platformId, cut);
    return { object: 'ledger_digest', ...shown, sha256: digestOf(sums), completeness, ...standing };
  }
}

const byAccount = (left: AccountView, right: AccountView): number => (left.account < right.account ? -1 : 1);
