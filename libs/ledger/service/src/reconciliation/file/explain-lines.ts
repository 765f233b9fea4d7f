import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { type KnownReconciliation, matchFile, type MatchedLine, settlementPostings } from '@taprail/ledger-domain';
import { Journal, nameEntry } from '@taprail/ledger-journal';
import { forEachIsolated } from '../../long-work/for-each-isolated';
import { Reconciliations } from '../reconciliation-repositories';
import { FindRecords } from './find-records';
import { namedLine } from './name-lines';
import { all, ReconReads } from '../read-models/recon-reads';
import { costFactOf, factOf, toldBy } from './settle-file';

const settling = (n: number): string => `line ${n} settled`;

const settlingEntryIds = (reconciliationId: string, n: number): readonly string[] => {
  const eventId = derivedId('evt', reconciliationId, settling(n));
  return ['settlement_received', 'settlement_converted'].map((rule) => nameEntry({ source: { eventId } }, rule, 0));
};

/** Lines that we knew nothing of when they came: once the journal has them, their cash leaves suspense. */
@Injectable()
export class ExplainLines {
  constructor(
    private readonly reconciliations: Reconciliations,
    private readonly journal: Journal,
    private readonly records: FindRecords,
    private readonly reads: ReconReads,
  ) {}

  async explain(message: Envelope): Promise<void> {
    await this.reads.requireCaughtUp();
    const open = await all(this.reads.breaks, [{ column: 'open', operator: '=', value: 'missing_internal' }]);
    await forEachIsolated(open, async ({ reconciliationId, match }) => {
      const state = await this.reconciliations.requireKnown(reconciliationId);
      const line = state.lines.find(({ n }) => n === match.n);
      if (!line || !state.parts) return;
      const named = namedLine(line);
      // The postings of an interrupted run for this very line do not make it a duplicate.
      const own = settlingEntryIds(reconciliationId, line.n);
      const records = (await this.records.for([named], state.head)).map(({ settledBy, ...record }) => ({
        ...record,
        isSettled: record.isSettled && !own.includes(settledBy ?? ''),
      }));
      const [found] = matchFile({ ...state.head, lines: [line] }, [named], records);
      if (found?.state !== 'matched') return;
      await this.enter(state, found, message);
      // The next line may be about the same sale.
      await this.reads.requireCaughtUp();
    });
  }

  private async enter(state: KnownReconciliation, found: MatchedLine, message: Envelope): Promise<void> {
    const { reconciliationId, head, lines, parts } = state;
    const { n, record, platform } = found;
    const part = parts?.find((each) => each.n === n);
    if (!part || record === null || platform === null) return;
    const date = state.cash?.date ?? head.valueDate;
    const { correlationId } = message;
    const { settlementCurrency: currency } = head;
    const back = { currency, amount: part.cash, entryId: part.entryId };
    const left = {
      type: 'UnmatchedCashExplained',
      ...toldBy(reconciliationId, date, `line ${n} explained`),
      ...back,
    } as const;
    const { entryIds: out } = await this.journal.post({ fact: left, postedFor: reconciliationId, correlationId });
    const [posting] = settlementPostings({ ...head, settled: part.cash }, lines, [found]);
    const told = toldBy(reconciliationId, date, settling(n));
    const fact = factOf(posting!, head, told);
    const { entryIds: settled } = await this.journal.post({ fact, postedFor: reconciliationId, correlationId });
    const adjustment = costFactOf(posting!, head, toldBy(reconciliationId, date, `${settling(n)} cost`));
    if (adjustment) await this.journal.post({ fact: adjustment, postedFor: reconciliationId, correlationId });
    const entryIds = [...out, ...settled];
    await this.reconciliations.execute(
      reconciliationId,
      { type: 'ExplainLine', n, record, platform, entryIds },
      { ...message, commandId: `${reconciliationId}/explain/${n}` },
    );
  }
}
