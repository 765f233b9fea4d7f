import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import {
  type EnteredPart,
  hasAllLines,
  type KnownReconciliation,
  type LedgerFact,
  matchFile,
  paidFor,
  reconciliationStreamPrefix,
  settlementPostings,
  type SettlementPosting,
} from '@taprail/ledger-domain';
import { Journal } from '@taprail/ledger-journal';
import type { CivilDate } from '@taprail/money';
import { type HandledReconciliation as Handled, knownOf, Reconciliations } from '../reconciliation-repositories';
import { FindRecords } from './find-records';
import { namedLine } from './name-lines';
import { ReconReads } from '../read-models/recon-reads';

/** The source of a fact of a file; the day it counts on is that of the money. */
export const toldBy = (reconciliationId: string, date: CivilDate, purpose: string) => ({
  source: {
    eventId: derivedId('evt', reconciliationId, purpose),
    type: 'SettlementFileReceived',
    stream: `${reconciliationStreamPrefix}${reconciliationId}`,
    revision: 0,
  },
  occurredAt: `${date}T00:00:00.000Z`,
  effectiveDate: date,
});

/** Compares a file, whose money has arrived, with the journal, and posts all of it. */
@Injectable()
export class SettleFile {
  constructor(
    private readonly reconciliations: Reconciliations,
    private readonly journal: Journal,
    private readonly records: FindRecords,
    private readonly reads: ReconReads,
  ) {}

  async settle(reconciliationId: string, message: Envelope): Promise<void> {
    const before = await this.reconciliations.load(reconciliationId);
    const file = knownOf(before, reconciliationId);
    if (!file.cash || file.parts || !hasAllLines(file)) return;
    const step = (name: string): Envelope => ({ ...message, commandId: `${reconciliationId}/${name}` });
    const matched = await this.match(reconciliationId, before, step('match'));
    const state = knownOf(matched, reconciliationId);
    const parts: EnteredPart[] = [];
    for (const posting of settlementPostings(state.head, state.lines, state.matched)) {
      parts.push(await this.enter(posting, state, message));
    }
    parts.push(...(await this.enterDifference(state, message)));
    await this.reconciliations.executeFrom(reconciliationId, matched, { type: 'EnterParts', parts }, step('enter'));
  }

  /** Lines matched before an interruption stay matched, and keep their records. */
  private async match(reconciliationId: string, before: Handled, message: Envelope): Promise<Handled> {
    const { head, lines, matched } = knownOf(before, reconciliationId);
    const left = lines.slice(matched.length);
    if (left.length === 0) return before;
    await this.reads.requireCaughtUp();
    const taken = new Set(matched.flatMap(({ record }) => record ?? []));
    const named = left.map(namedLine);
    const records = (await this.records.for(named, head)).map((record) => ({
      ...record,
      isSettled: record.isSettled || taken.has(record.key),
    }));
    const found = matchFile({ ...head, lines: left }, named, records);
    let known = before;
    for (let done = 0; done < found.length;) {
      const { revision } = known;
      const step = { ...message, commandId: `${message.commandId}/${revision + 1}` };
      const command = { type: 'MatchLines', matched: found.slice(done) } as const;
      known = await this.reconciliations.executeFrom(reconciliationId, known, command, step);
      if (known.revision === revision) throw new Error(`${reconciliationId} does not take its matches`);
      done = knownOf(known, reconciliationId).matched.length - matched.length;
    }
    return known;
  }

  private async enter(
    posting: SettlementPosting,
    { reconciliationId, head, cash }: KnownReconciliation,
    { correlationId }: Envelope,
  ): Promise<EnteredPart> {
    const isSettled = posting.type === 'settled';
    const [platform, n] = isSettled ? [posting.platform, null] : [null, posting.n];
    const told = toldBy(reconciliationId, cash?.date ?? head.valueDate, purposeOf(posting));
    const fact = factOf(posting, head, told);
    const { entryIds } = await this.journal.post({ fact, postedFor: reconciliationId, correlationId });
    const adjustment = costFactOf(
      posting,
      head,
      toldBy(reconciliationId, told.effectiveDate, `${purposeOf(posting)} cost`),
    );
    if (adjustment) await this.journal.post({ fact: adjustment, postedFor: reconciliationId, correlationId });
    return { platform, n, entryId: entryIds[0] ?? '', cash: posting.cash };
  }

  /** The difference between the bank's amount and the file's own sum is unexplained as a whole. */
  private async enterDifference(
    { reconciliationId, head, cash }: KnownReconciliation,
    { correlationId }: Envelope,
  ): Promise<readonly EnteredPart[]> {
    const amount = (cash?.amount ?? 0) - head.settled;
    if (!cash || amount === 0) return [];
    const told = toldBy(reconciliationId, cash.date, 'difference');
    const fact = { type: 'UnmatchedCashReceived', ...told, currency: head.settlementCurrency, amount } as const;
    const { entryIds } = await this.journal.post({ fact, postedFor: reconciliationId, correlationId });
    return [{ platform: null, n: null, entryId: entryIds[0] ?? '', cash: amount }];
  }
}

const purposeOf = (posting: SettlementPosting): string => {
  if (posting.type === 'unexplained') return `line ${posting.n}`;
  return posting.part === 0 ? posting.platform : `${posting.platform} part ${posting.part + 1}`;
};

/** What the PSP really took beyond what was posted; an entry of its own, which leaves nothing payable behind. */
export const costFactOf = (
  posting: SettlementPosting,
  { currency }: KnownReconciliation['head'],
  told: ReturnType<typeof toldBy>,
): LedgerFact | null => {
  if (posting.type === 'unexplained' || posting.costAdjustment === 0) return null;
  return { type: 'PspCostAdjusted', ...told, platform: posting.platform, currency, amount: posting.costAdjustment };
};

/** A platform's part of a file, or a line of it, as the ledger's rules know it. */
export const factOf = (
  posting: SettlementPosting,
  head: KnownReconciliation['head'],
  told: ReturnType<typeof toldBy>,
): LedgerFact => {
  const { currency, settlementCurrency, lineCount } = head;
  if (posting.type === 'unexplained') {
    return { type: 'UnmatchedCashReceived', ...told, currency: settlementCurrency, amount: posting.cash };
  }
  const { platform, gross, fees, cash, records, cost, closes } = posting;
  const settled = { ...told, platform, currency, gross, fees, cash, records };
  if (settlementCurrency === currency) return { type: 'SettlementReceived', ...settled, lineCount };
  const costPaid = paidFor(cost, head);
  return { type: 'SettlementConverted', ...settled, settlementCurrency, cost, costPaid, closes };
};
