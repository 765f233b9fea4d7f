import { Controller, Get, Query } from '@nestjs/common';
import { Caller, Operation } from '@taprail/http';
import { parseAccount } from '@taprail/ledger-domain';
import { NamedAccounts } from '../entries/named-accounts';
import { StatementQuery } from './ledger-query.dto';
import { statementSchema } from './ledger-report.schema';
import { linesOnAccount, type StatementLineView } from './statement-page';
import { type StatementPeriodView, Statements } from './statements';

type StatementView = StatementPeriodView<StatementLineView> &
  Readonly<{ object: 'statement'; account: string; submerchant: string | null; currency: string }>;

@Controller('v1/ledger')
export class StatementController {
  constructor(
    private readonly statements: Statements,
    private readonly accounts: NamedAccounts,
  ) {}

  @Get('statement')
  @Operation({
    id: 'ledger.statement',
    scope: 'ledger:read',
    summary: 'Get the statement of an account: opening, every line, closing',
    description:
      'Accounts of a sub-merchant are named by its reference or id: `merchant_available:hotel-7:EUR`. Balances are debits less credits. Lines are ordered by effective date, then by recording. A period that has not ended is shown `through` its last day that has begun, and `ended` is false.',
    errors: ['invalid_cursor', 'ledger_account_not_found'],
    answers: { 200: statementSchema },
  })
  async statement(@Query() query: StatementQuery, @Caller() { platformId }: Caller): Promise<StatementView> {
    return this.statements.read(platformId, query, async () => {
      const { account, submerchant } = await this.accounts.require(platformId, query.account);
      return {
        names: { object: 'statement', account, submerchant, currency: parseAccount(account).currency } as const,
        asked: { platform: platformId, account },
        balanceOf: (sums) => {
          const { debits, credits } = sums.get(account) ?? { debits: 0, credits: 0 };
          return debits - credits;
        },
        linesOf: linesOnAccount(account),
      };
    });
  }
}
