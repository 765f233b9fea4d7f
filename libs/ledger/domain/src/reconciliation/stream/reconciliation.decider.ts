import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { SettlementFile, SettlementHead, SettlementLine } from '../file/settlement-file';
import type { MatchedLine } from '../settling/match-file';
import type { ArrivedCash, EnteredPart, ReconciliationEvent } from './reconciliation.events';

type Known = Readonly<{
  reconciliationId: string;
  head: SettlementHead;
  lines: readonly SettlementLine[];
  cash: ArrivedCash | null;
  matched: readonly MatchedLine[];
  /** Null until everything is posted. */
  parts: readonly EnteredPart[] | null;
}>;

export type Reconciliation = Readonly<{ status: 'none' }> | (Known & Readonly<{ status: 'received' | 'entered' }>);
export type KnownReconciliation = Exclude<Reconciliation, { status: 'none' }>;

type At = Readonly<{ at: string }>;

export type ReconciliationCommand =
  /** Comes again until all lines are there. */
  | (At & Readonly<{ type: 'ReceiveFile'; reconciliationId: string; file: SettlementFile }>)
  | (At & Readonly<{ type: 'RecordCash'; cash: ArrivedCash }>)
  /** In the order of the lines, beginning with the first that is not matched yet. Comes again until all are. */
  | (At & Readonly<{ type: 'MatchLines'; matched: readonly MatchedLine[] }>)
  | (At & Readonly<{ type: 'EnterParts'; parts: readonly EnteredPart[] }>)
  | (At &
      Readonly<{
        type: 'ExplainLine';
        n: number;
        record: string;
        platform: string;
        entryIds: readonly string[];
      }>);

/** So many lines in one event, and in one append: neither grows beyond what a store takes. */
const linesPerEvent = 500;
const linesPerAppend = 2_000;

/** The first of them, cut into events; whoever has more comes again. */
const nextParts = <Item>(items: readonly Item[]): readonly (readonly Item[])[] => {
  const next = items.slice(0, linesPerAppend);
  return Array.from({ length: Math.ceil(next.length / linesPerEvent) }, (_, n) =>
    next.slice(n * linesPerEvent, (n + 1) * linesPerEvent),
  );
};

/** A large file comes in several appends; nothing is done with a part of it. */
export const hasAllLines = ({ head, lines }: KnownReconciliation): boolean => lines.length === head.lineCount;

/** Each step is taken once: whoever comes again finds it taken, so a run that stopped anywhere goes on from its stream. */
export const reconciliation: Decider<Reconciliation, ReconciliationCommand, ReconciliationEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'ReceiveFile') return receive(command, state);
    if (state.status === 'none') throw new Error(`${command.type} stands before the file was received`);
    const of = { reconciliationId: state.reconciliationId, at: command.at };
    switch (command.type) {
      case 'RecordCash':
        return state.cash ? [] : [{ type: 'SettlementCashArrived', data: { ...of, ...command.cash } }];
      case 'MatchLines':
        if (command.matched[0]?.n !== state.lines[state.matched.length]?.n) return [];
        return nextParts(command.matched).map((lines) => ({ type: 'SettlementLinesMatched', data: { ...of, lines } }));
      case 'EnterParts':
        if (state.parts) return [];
        requireWhole(state, command.parts);
        return [{ type: 'SettlementEntered', data: { ...of, parts: command.parts } }];
      case 'ExplainLine': {
        const { n, record, platform, entryIds } = command;
        const line = state.matched.find((each) => each.n === n);
        if (line?.state !== 'missing_internal') return [];
        return [{ type: 'SettlementLineExplained', data: { ...of, n, record, platform, entryIds } }];
      }
      default:
        return unreachable(command);
    }
  },

  evolve(state, { type, data }) {
    if (type === 'SettlementFileReceived') {
      const { at: _at, reconciliationId, ...head } = data;
      return { status: 'received', reconciliationId, head, lines: [], cash: null, matched: [], parts: null };
    }
    if (state.status === 'none') throw new Error(`${type} stands before the file was received`);
    switch (type) {
      case 'SettlementLinesReceived':
        return { ...state, lines: [...state.lines, ...data.lines] };
      case 'SettlementCashArrived': {
        const { at: _at, reconciliationId: _id, ...cash } = data;
        return { ...state, cash };
      }
      case 'SettlementLinesMatched':
        return { ...state, matched: [...state.matched, ...data.lines] };
      case 'SettlementEntered':
        return { ...state, status: 'entered', parts: data.parts };
      case 'SettlementLineExplained': {
        const { n, record, platform } = data;
        const explained = (line: MatchedLine): MatchedLine => ({
          ...line,
          state: 'matched',
          record,
          platform,
          difference: 0,
        });
        return { ...state, matched: state.matched.map((line) => (line.n === n ? explained(line) : line)) };
      }
    }
  },
};

/** The same file is silence. Another one under its name is for people to look at; the first stands. */
const receive = (
  { reconciliationId, file, at }: Extract<ReconciliationCommand, { type: 'ReceiveFile' }>,
  state: Reconciliation,
): readonly ReconciliationEvent[] => {
  const { lines, ...head } = file;
  const of = { reconciliationId, at };
  const linesAfter = (count: number): readonly ReconciliationEvent[] =>
    nextParts(lines.slice(count)).map((part) => ({ type: 'SettlementLinesReceived', data: { ...of, lines: part } }));
  if (state.status === 'none') {
    const begun = { type: 'SettlementFileReceived', data: { ...of, ...head, lineCount: lines.length } } as const;
    return [begun, ...linesAfter(0)];
  }
  if (state.head.checksum === file.checksum) return linesAfter(state.lines.length);
  throw new Rejection('settlement_file_conflict', { batch: file.batch, checksum: state.head.checksum }, 'content');
};

/** The postings add up to the bank's amount, to the last unit. */
const requireWhole = ({ reconciliationId, cash }: KnownReconciliation, parts: readonly EnteredPart[]): void => {
  const posted = parts.reduce((sum, part) => sum + part.cash, 0);
  if (posted !== (cash?.amount ?? 0)) {
    throw new Error(`${reconciliationId} posts ${posted}, but ${cash?.amount ?? 'nothing'} arrived`);
  }
};
