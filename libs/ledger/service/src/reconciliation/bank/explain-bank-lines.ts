import { Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { type BankLine, type Batch, type Explanation, matchBank } from '@taprail/ledger-domain';
import { forEachIsolated } from '../../long-work/for-each-isolated';
import { BankStatements, Reconciliations } from '../reconciliation-repositories';
import { PayoutLines } from './payout-lines';
import { type BankLineRow, bankLineKey, payoutMove } from '../read-models/bank-lines.projection';
import { all, ReconReads } from '../read-models/recon-reads';
import type { SettlementBatchRow } from '../read-models/settlement-batches.projection';
import { Suspense } from './suspense';

/** How batches are called: a line that names one is about it, or about nothing that we know. */
const batchForm = /^\d{4}-\d{2}-\d{2}\/[A-Z]{3}/;

/** Under which name the PSP's own fees stand on the statement of our balance with it. */
const pspFeeForm = 'stripe_fee/';

const isUndoing = (one: BankLineRow, other: BankLineRow): boolean =>
  one !== other &&
  one.reference !== null &&
  !batchForm.test(one.reference) &&
  one.reference === other.reference &&
  one.currency === other.currency &&
  one.amount === 0 - other.amount;

const keyOf = ({ statementId, lineId }: BankLineRow): string => bankLineKey(statementId, lineId);

/** Says of every line of the bank what it is. What nothing explains is in suspense until something does. */
@Injectable()
export class ExplainBankLines {
  constructor(
    private readonly statements: BankStatements,
    private readonly reconciliations: Reconciliations,
    private readonly payouts: PayoutLines,
    private readonly reads: ReconReads,
    private readonly suspense: Suspense,
  ) {}

  async explain(message: Envelope): Promise<void> {
    await this.reads.requireCaughtUp();
    const open = await this.reads.openBankLines();
    const unknown: BankLineRow[] = [];
    const moved = new Set<string>();
    await forEachIsolated(open, async (row) => {
      const payout = await this.payouts.payoutOf(row);
      const move = payout && payoutMove(payout, row.amount);
      if (!payout || !move || moved.has(move)) return void unknown.push(row);
      moved.add(move);
      await this.settled(row, { as: 'payout', by: payout, entryId: null }, message);
    });
    const left = await this.withoutPairs(await this.withoutUnderWay(unknown), message);
    const orphans = await this.withoutBatch(await this.withoutFees(left, message), message);
    await forEachIsolated(orphans, async (row) => {
      // Written down first: whoever finds the line again knows that its entry may be there, and posts the same.
      const entryId = this.suspense.entryIdOf(row);
      await this.note(row, { as: 'orphan', by: null, entryId }, message);
      await this.suspense.enter(row, message);
    });
  }

  /** A payout whose money has left is explained when it is paid or back; until then it is neither a payout nor an orphan. */
  private async withoutUnderWay(rows: readonly BankLineRow[]): Promise<readonly BankLineRow[]> {
    const found: BankLineRow[] = [];
    for (const row of rows) if (!(await this.payouts.isUnderWay(row))) found.push(row);
    return found;
  }

  /** Two lines that undo each other under one name, such as a payout that never arrived, are nothing together. */
  private async withoutPairs(rows: readonly BankLineRow[], message: Envelope): Promise<readonly BankLineRow[]> {
    const left = new Set(rows);
    await forEachIsolated(rows, async (row) => {
      const other = rows.find((each) => left.has(each) && left.has(row) && isUndoing(row, each));
      if (!other || !(await this.payouts.mayCancelOut(row))) return;
      for (const each of [row, other]) {
        left.delete(each);
        const by = keyOf(each === row ? other : row);
        await this.settled(each, { as: 'canceled_out', by, entryId: null }, message);
      }
    });
    return [...left];
  }

  /** Fees that the PSP takes from our balance by itself. */
  private async withoutFees(rows: readonly BankLineRow[], message: Envelope): Promise<readonly BankLineRow[]> {
    const fees = rows.filter(({ reference }) => reference?.startsWith(pspFeeForm));
    await forEachIsolated(fees, async (row) => {
      const entryId = await this.suspense.enterFee(row, message);
      await this.settled(row, { as: 'fee', by: null, entryId }, message);
    });
    return rows.filter((row) => !fees.includes(row));
  }

  /** The lines that pay no batch; those that do are recorded with theirs, and leave suspense if they were there. */
  private async withoutBatch(rows: readonly BankLineRow[], message: Envelope): Promise<readonly BankLineRow[]> {
    const left = new Set(rows);
    const pays = async (row: BankLineRow, reconciliationId: string, key: 'batch' | 'amount_date_last4') => {
      const { statementId, amount, date } = row;
      const cash = { statementId, bankLineId: keyOf(row), amount, date, key };
      const step = { ...message, commandId: `${reconciliationId}/cash/${keyOf(row)}` };
      await this.reconciliations.execute(reconciliationId, { type: 'RecordCash', cash }, step);
      await this.settled(row, { as: 'batch', by: reconciliationId, entryId: null }, message);
      left.delete(row);
    };
    // Lines begun before a crash come first, so that no credit is taken for a second one.
    for (const row of rows) {
      const [begun] = await all(this.reads.batches, [{ column: 'cash_line', operator: '=', value: keyOf(row) }]);
      if (begun) await pays(row, begun.reconciliationId, 'batch');
    }
    const waiting = (await this.reads.waitingBatches()).map((row) => ({ batch: batchOf(row), row }));
    const { arrived } = matchBank(
      waiting.map(({ batch }) => batch),
      [...left].map(bankLineOf),
    );
    await forEachIsolated(arrived, async ({ batch, bank, key }) => {
      const row = rows.find((each) => keyOf(each) === bank.lineId);
      const found = waiting.find((each) => each.batch === batch);
      if (row && found) await pays(row, found.row.reconciliationId, key);
    });
    return [...left];
  }

  private async settled(row: BankLineRow, explanation: Explanation, message: Envelope): Promise<void> {
    if (row.explanation?.as === 'orphan') {
      await this.suspense.enter(row, message);
      await this.suspense.leave(row, message);
    }
    await this.note(row, explanation, message);
  }

  private async note(row: BankLineRow, explanation: Explanation, message: Envelope): Promise<void> {
    const { statementId, lineId } = row;
    const step = { ...message, commandId: `${keyOf(row)}/${explanation.as}` };
    await this.statements.execute(statementId, { type: 'ExplainBankLine', lineId, explanation }, step);
  }
}

const bankLineOf = (row: BankLineRow): BankLine => ({
  lineId: keyOf(row),
  batch: row.reference !== null && batchForm.test(row.reference) ? row.reference : null,
  amount: row.amount,
  currency: row.currency,
  date: row.date,
});

const batchOf = ({
  batch: name,
  settlementCurrency: currency,
  settled: net,
  valueDate: date,
}: SettlementBatchRow): Batch => ({
  name,
  currency,
  net,
  date,
});
