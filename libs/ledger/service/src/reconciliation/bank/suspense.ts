import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { bankStatementStreamPrefix } from '@taprail/ledger-domain';
import { Journal, nameEntry } from '@taprail/ledger-journal';
import { type BankLineRow, bankLineKey } from '../read-models/bank-lines.projection';

const eventOf = ({ statementId, lineId }: BankLineRow, purpose: string): string =>
  derivedId('evt', bankLineKey(statementId, lineId), purpose);

const toldBy = (row: BankLineRow, purpose: string) => ({
  source: {
    eventId: eventOf(row, purpose),
    type: 'BankStatementReceived',
    stream: `${bankStatementStreamPrefix}${row.statementId}`,
    revision: 0,
  },
  occurredAt: `${row.date}T00:00:00.000Z`,
  effectiveDate: row.date,
});

/** Cash that nothing explains, and its way out again. Each line is named: posting it again is the same entry. */
@Injectable()
export class Suspense {
  constructor(private readonly journal: Journal) {}

  /** The entry's id follows from the line, so it can be written down before the entry is. */
  entryIdOf(row: BankLineRow): string {
    return nameEntry({ source: { eventId: eventOf(row, 'unmatched') } }, 'cash_unmatched', 0);
  }

  async enter(row: BankLineRow, { correlationId }: Envelope): Promise<void> {
    const { currency, amount } = row;
    const fact = { type: 'UnmatchedCashReceived', ...toldBy(row, 'unmatched'), currency, amount } as const;
    await this.journal.post({ fact, postedFor: row.statementId, correlationId });
  }

  /** A fee of the PSP is a cost from the start; it returns its entry. */
  async enterFee(row: BankLineRow, { correlationId }: Envelope): Promise<string | null> {
    const { currency, amount } = row;
    const fact = { type: 'PspFeeTaken', ...toldBy(row, 'fee'), currency, amount: 0 - amount } as const;
    const { entryIds } = await this.journal.post({ fact, postedFor: row.statementId, correlationId });
    return entryIds[0] ?? null;
  }

  async leave(row: BankLineRow, { correlationId }: Envelope): Promise<void> {
    const { currency, amount } = row;
    const told = toldBy(row, 'explained');
    const fact = { type: 'UnmatchedCashExplained', ...told, currency, amount, entryId: this.entryIdOf(row) } as const;
    await this.journal.post({ fact, postedFor: row.statementId, correlationId });
  }
}
