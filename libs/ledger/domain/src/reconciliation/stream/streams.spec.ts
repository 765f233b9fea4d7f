import { specify } from '@taprail/event-sourcing/testing';
import { type BankStatement, bankStatement, type BankStatementEvent } from '../bank/bank-statement';
import { fileExpectedOn, reconciliationDays } from '../days/reconciliation-days';
import type { SettlementFile } from '../file/settlement-file';
import { hasAllLines, reconciliation } from './reconciliation.decider';
import type { ReconciliationEvent } from './reconciliation.events';

const at = '2026-03-03T05:00:00.000Z';
const reconciliationId = 'rec_1';
const of = { reconciliationId, at };
const line = {
  n: 1,
  kind: 'capture',
  ourReference: 'cap_1',
  pspReference: 'auth_1',
  date: '2026-03-02',
  amount: 1_000,
  fee: 20,
} as const;
const head = {
  psp: 'sim',
  batch: '2026-03-02/EUR',
  day: '2026-03-02',
  sequence: 1,
  currency: 'EUR',
  settlementCurrency: 'EUR',
  rate: null,
  valueDate: '2026-03-03',
  gross: 1_000,
  fees: 20,
  net: 980,
  settled: 980,
  checksum: 'c1',
} as const;
const file: SettlementFile = { ...head, lines: [line] };
const cash = { statementId: 'bst_1', bankLineId: 'bst_1/1', amount: 980, date: '2026-03-03', key: 'batch' } as const;
const unknown = {
  n: 1,
  state: 'missing_internal',
  key: null,
  record: null,
  platform: null,
  difference: -1_000,
  feeDifference: 0,
  cost: 0,
  closes: 0,
} as const;
const parts = [{ platform: null, n: 1, entryId: 'le_1', cash: 980 }];
const received: ReconciliationEvent[] = [
  { type: 'SettlementFileReceived', data: { ...of, ...head, lineCount: 1 } },
  { type: 'SettlementLinesReceived', data: { ...of, lines: [line] } },
];
const arrived: ReconciliationEvent = { type: 'SettlementCashArrived', data: { ...of, ...cash } };
const matched: ReconciliationEvent = { type: 'SettlementLinesMatched', data: { ...of, lines: [unknown] } };
const entered: ReconciliationEvent = { type: 'SettlementEntered', data: { ...of, parts } };
const explaining = { n: 1, record: 'capture/cap_1/EUR-EUR', platform: 'plt_1', entryIds: ['le_2', 'le_3'] };
const explained: ReconciliationEvent = { type: 'SettlementLineExplained', data: { ...of, ...explaining } };

describe('a reconciliation', () => {
  const given = specify(reconciliation);
  const receive = { type: 'ReceiveFile', reconciliationId, file, at } as const;

  it('begins with a file and all its lines', () =>
    given()
      .when(receive)
      .then(...received));
  it('takes a large file in as many appends as it needs, and does nothing with a part of it', () => {
    const lines = Array.from({ length: 4_100 }, (_, n) => ({ ...line, n: n + 1 }));
    const large = { ...receive, file: { ...file, lines } };
    let known = reconciliation.initialState;
    const counts: (readonly number[])[] = [];
    for (let events; (events = reconciliation.decide(large, known)).length > 0;) {
      known = events.reduce(reconciliation.evolve, known);
      counts.push(events.flatMap(({ type, data }) => (type === 'SettlementLinesReceived' ? [data.lines.length] : [])));
      expect(known.status !== 'none' && hasAllLines(known)).toBe(counts.length === 3);
    }
    expect(counts).toEqual([[500, 500, 500, 500], [500, 500, 500, 500], [100]]);
    expect(known).toMatchObject({ lines });
    const found = lines.map(({ n }) => ({ ...unknown, n }));
    const match = { type: 'MatchLines', at } as const;
    const some = reconciliation.decide({ ...match, matched: found }, known);
    known = some.reduce(reconciliation.evolve, known);
    expect(known).toMatchObject({ matched: found.slice(0, 2_000) });
    expect(reconciliation.decide({ ...match, matched: found }, known)).toEqual([]);
    expect(reconciliation.decide({ ...match, matched: found.slice(2_000) }, known)).toHaveLength(4);
  });

  it('is silent about the same file', () =>
    given(...received)
      .when(receive)
      .thenNothing());
  it('refuses another file of the same name', () =>
    given(...received)
      .when({ ...receive, file: { ...file, checksum: 'c2' } })
      .thenRejected('settlement_file_conflict'));

  it('goes on with the money, the matches and the entries, each once', () => {
    given(...received)
      .when({ type: 'RecordCash', cash, at })
      .then(arrived);
    given(...received, arrived)
      .when({ type: 'RecordCash', cash: { ...cash, amount: 1 }, at })
      .thenNothing();
    given(...received, arrived)
      .when({ type: 'MatchLines', matched: [unknown], at })
      .then(matched);
    given(...received, arrived, matched)
      .when({ type: 'MatchLines', matched: [], at })
      .thenNothing();
    given(...received, arrived, matched)
      .when({ type: 'EnterParts', parts, at })
      .then(entered);
    given(...received, arrived, matched, entered)
      .when({ type: 'EnterParts', parts: [], at })
      .thenNothing();
  });

  it('never posts anything but what the bank shows', () =>
    expect(() =>
      given(...received, arrived, matched)
        .when({ type: 'EnterParts', parts: [], at })
        .thenNothing(),
    ).toThrow('rec_1 posts 0, but 980 arrived'));

  it('explains a line that nobody knew, once', () => {
    const known = [...received, arrived, matched, entered];
    given(...known)
      .when({ type: 'ExplainLine', ...explaining, at })
      .then(explained);
    given(...known, explained)
      .when({ type: 'ExplainLine', ...explaining, at })
      .thenNothing();
  });
});

describe('a bank statement', () => {
  const given = specify(bankStatement);
  const statement: BankStatement = {
    currency: 'EUR',
    date: '2026-03-03',
    opening: 0,
    closing: 980,
    lines: [{ id: '1', reference: '2026-03-02/EUR', amount: 980 }],
  };
  const own = { statementId: 'bst_1', at };
  const came: BankStatementEvent = { type: 'BankStatementReceived', data: { ...own, ...statement } };
  const orphan = { as: 'orphan', by: null, entryId: 'le_1' } as const;
  const batch = { as: 'batch', by: 'rec_1', entryId: null } as const;
  const said = (explanation: typeof orphan | typeof batch): BankStatementEvent => ({
    type: 'BankLineExplained',
    data: { ...own, lineId: '1', currency: 'EUR', date: '2026-03-03', ...explanation },
  });
  const receive = { type: 'ReceiveStatement', statementId: 'bst_1', statement, at } as const;
  const explain = (explanation: typeof orphan | typeof batch) =>
    ({ type: 'ExplainBankLine', lineId: '1', explanation, at }) as const;

  it('is not taken before its day is over in the first of all zones', () => {
    const of = (date: string) => ({ ...receive, at: '2026-03-02T10:00:00.000Z', statement: { ...statement, date } });
    given().when(of('2026-03-04')).thenRejected('bank_statement_malformed');
    expect(bankStatement.decide(of('2026-03-03'), null)).toHaveLength(1);
  });

  it('is kept once, and another one of the day is refused', () => {
    given().when(receive).then(came);
    given(came).when(receive).thenNothing();
    given(came)
      .when({ ...receive, statement: { ...statement, closing: 981 } })
      .thenRejected('bank_statement_conflict');
  });

  it('has each line explained once, and what nothing explained once more', () => {
    given(came).when(explain(orphan)).then(said(orphan));
    given(came, said(orphan)).when(explain(orphan)).thenNothing();
    given(came, said(orphan)).when(explain(batch)).then(said(batch));
    given(came, said(batch)).when(explain(orphan)).thenNothing();
  });
});

describe('the days of reconciliation', () => {
  const given = specify(reconciliationDays);
  const awaited = {
    type: 'ReconciliationAwaited',
    data: { on: '2026-03-03', dueAt: '2026-03-03T05:00:00.000Z', at },
  } as const;
  const read = { type: 'InboxRead', data: { inbox: 'files', place: 'b', at } } as const;

  it('are awaited once, and inboxes are read forward only', () => {
    given().when({ type: 'AwaitReconciliation', on: '2026-03-03', at }).then(awaited);
    given(awaited).when({ type: 'AwaitReconciliation', on: '2026-03-03', at }).thenNothing();
    given().when({ type: 'ReadInbox', inbox: 'files', place: 'b', at }).then(read);
    given(read).when({ type: 'ReadInbox', inbox: 'files', place: 'a', at }).thenNothing();
  });

  it.each([
    ['2026-03-02', '2026-03-03'],
    ['2026-04-02', '2026-04-07'],
    ['2026-04-03', '2026-04-08'],
  ])('what happened on %s is in the file of %s', (date, on) => expect(fileExpectedOn(date, 'EUR')).toBe(on));
});
