import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { bankStatement, type BankStatement } from '@taprail/ledger-domain';
import { readCamtStatements } from '../../bank/messages/read-bank-messages';
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
  ) {}

  async take(content: string, message: Envelope): Promise<readonly IdentifiedStatement[]> {
    const named = readCamtStatements(content).map((statement) => {
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
}
