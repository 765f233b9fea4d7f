import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { bankStatement, type BankStatement, type StatedLine } from '@taprail/ledger-domain';
import { readCamtStatements } from '../../bank/messages/read-bank-messages';
import { STRIPE_INBOXES, type StripeInboxes } from '../inbox/stripe/open-stripe-inboxes';
import { BankStatements } from '../reconciliation-repositories';
import { statementIdOf, StatementGaps } from './statement-gaps';

export type IdentifiedStatement = BankStatement & Readonly<{ statementId: string }>;

/** Takes bank statements in, whoever brought them; the same one again is silence. */
@Injectable()
export class TakeStatement {
  constructor(
    private readonly statements: BankStatements,
    private readonly gaps: StatementGaps,
    private readonly clock: Clock,
    @Inject(STRIPE_INBOXES) private readonly atStripe: StripeInboxes | null,
  ) {}

  async take(content: string, message: Envelope): Promise<readonly IdentifiedStatement[]> {
    const statements: BankStatement[] = [];
    for (const statement of readCamtStatements(content)) statements.push(await this.inParts(statement));
    const named = statements.map((statement) => {
      const statementId = statementIdOf(statement);
      return { type: 'ReceiveStatement', statementId, statement } as const;
    });
    // All of them or none: a text that is refused leaves nothing behind.
    for (const receive of named) {
      const { state } = await this.statements.load(receive.statementId);
      bankStatement.decide({ ...receive, at: this.clock.iso() }, state);
    }
    for (const receive of named) {
      const step = { ...message, commandId: `${message.commandId}/receive/${receive.statementId}` };
      const { wrote } = await this.statements.execute(receive.statementId, receive, step);
      if (wrote) await this.gaps.note(receive.statement);
    }
    return named.map(({ statementId, statement }) => ({ statementId, ...statement }));
  }

  /** One payment of Stripe pays several files, and what else moved our balance there: a line for each of them. */
  private async inParts(statement: BankStatement): Promise<BankStatement> {
    const lines: StatedLine[] = [];
    for (const line of statement.lines) {
      const parts = await this.atStripe?.payouts?.partsOf(line.reference, line.amount);
      if (parts) lines.push(...parts.map((part, index) => ({ id: `${line.id}/${index + 1}`, ...part })));
      else lines.push(line);
    }
    return { ...statement, lines };
  }
}
