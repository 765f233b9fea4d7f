import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { hasAllLines, parseSettlementFile, type SettlementFile, settlementName } from '@taprail/ledger-domain';
import { knownOf, Reconciliations } from '../reconciliation-repositories';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const reconciliationIdOf = (file: Parameters<typeof settlementName>[0]): string =>
  derivedId('rec', ...settlementName(file));

/** Takes a settlement file in, whoever brought it: read to the last byte, kept once. */
@Injectable()
export class TakeFile {
  constructor(private readonly reconciliations: Reconciliations) {}

  async take(
    content: string,
    message: Envelope,
  ): Promise<Readonly<{ reconciliationId: string; file: SettlementFile }>> {
    const file = parseSettlementFile(content, sha256);
    const reconciliationId = reconciliationIdOf(file);
    const step = (name: string): Envelope => ({
      ...message,
      commandId: `${message.commandId}/${name}/${reconciliationId}`,
    });
    await this.receive(reconciliationId, file, step('receive'));
    // A bank shows no credit of nothing: such a file waits for none.
    if (file.settled === 0) {
      const cash = { statementId: '', bankLineId: '', amount: 0, date: file.valueDate, key: 'batch' } as const;
      await this.reconciliations.execute(reconciliationId, { type: 'RecordCash', cash }, step('cash'));
    }
    return { reconciliationId, file };
  }

  /** As many appends as it takes; whoever was interrupted goes on. */
  private async receive(reconciliationId: string, file: SettlementFile, message: Envelope): Promise<void> {
    const command = { type: 'ReceiveFile', reconciliationId, file } as const;
    let known = await this.reconciliations.load(reconciliationId);
    do {
      const step = { ...message, commandId: `${message.commandId}/${known.revision + 1}` };
      known = await this.reconciliations.executeFrom(reconciliationId, known, command, step);
    } while (!hasAllLines(knownOf(known, reconciliationId)));
  }
}
