import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { type BankStatement, parseCamtStatements, statementName } from '@taprail/ledger-domain';
import { BankStatements } from './doors';

export type TakenStatement = BankStatement & Readonly<{ statementId: string }>;

/** Takes bank statements in, whoever brought them; the same one again is silence. */
@Injectable()
export class TakeStatement {
  constructor(private readonly statements: BankStatements) {}

  async take(content: string, message: Envelope): Promise<readonly TakenStatement[]> {
    const taken: TakenStatement[] = [];
    for (const statement of parseCamtStatements(content)) {
      const statementId = derivedId('bst', ...statementName(statement));
      const step = { ...message, commandId: `${message.commandId}/receive/${statementId}` };
      await this.statements.execute(statementId, { type: 'ReceiveStatement', statementId, statement }, step);
      taken.push({ statementId, ...statement });
    }
    return taken;
  }
}
