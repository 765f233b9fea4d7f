import { join } from 'node:path';
import { type Decider, type DomainEvent, fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { bankStatement } from './bank/bank-statement';
import { reconciliationDays } from './days/reconciliation-days';
import { reconciliation } from './stream/reconciliation.decider';
import { reconciliationUpcasters } from './stream/reconciliation.events';

const samples = storedSamples<DomainEvent>(join(__dirname, 'history'), reconciliationUpcasters);
const named = (type: string): DomainEvent => samples.find((sample) => sample.type === type)!.event;

/** The events before a sample of each stream, so that it can be folded. */
const lives = {
  file: { decider: reconciliation, before: ['SettlementFileReceived'] },
  statement: { decider: bankStatement, before: ['BankStatementReceived'] },
  days: { decider: reconciliationDays, before: [] },
} as const;

// oxfmt-ignore
const streamOf = {
  SettlementFileReceived: 'file', SettlementLinesReceived: 'file', SettlementCashArrived: 'file',
  SettlementLinesMatched: 'file', SettlementEntered: 'file', SettlementLineExplained: 'file',
  BankStatementReceived: 'statement', BankLineExplained: 'statement', ReconciliationAwaited: 'days', InboxRead: 'days',
} as const;

describe('every event of reconciliation that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual(
      Object.keys(streamOf)
        .map((type) => `${type}.1`)
        .sort(),
    ));

  it.each(samples)('can still be folded: $name', ({ type, event }) => {
    const { decider, before } = lives[streamOf[type as keyof typeof streamOf]];
    const state = fold(decider as Decider<unknown, never, DomainEvent>, [...before.map(named), event]);
    expect(state).not.toEqual(decider.initialState);
  });
});
