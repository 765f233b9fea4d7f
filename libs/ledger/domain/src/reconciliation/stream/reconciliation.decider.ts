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
  | (At & Readonly<{ type: 'ReceiveFile'; reconciliationId: string; file: SettlementFile }>)
  | (At & Readonly<{ type: 'RecordCash'; cash: ArrivedCash }>)
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

/** So many lines in one event: none grows beyond what a store takes. */
const linesPerEvent = 500;

const inParts = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / linesPerEvent) }, (_, n) =>
    items.slice(n * linesPerEvent, (n + 1) * linesPerEvent),
  );

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
        if (state.matched.length > 0) return [];
        return inParts(command.matched).map((lines) => ({ type: 'SettlementLinesMatched', data: { ...of, lines } }));
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
  if (state.status !== 'none') {
    if (state.head.checksum === file.checksum) return [];
    throw new Rejection('settlement_file_conflict', { batch: file.batch, checksum: state.head.checksum }, 'content');
  }
  const { lines, ...head } = file;
  const of = { reconciliationId, at };
  return [
    { type: 'SettlementFileReceived', data: { ...of, ...head, lineCount: lines.length } },
    ...inParts(lines).map((part): ReconciliationEvent => ({
      type: 'SettlementLinesReceived',
      data: { ...of, lines: part },
    })),
  ];
};

/** What is posted is what the bank shows, to the last unit. */
const requireWhole = ({ reconciliationId, cash }: KnownReconciliation, parts: readonly EnteredPart[]): void => {
  const posted = parts.reduce((sum, part) => sum + part.cash, 0);
  if (posted !== (cash?.amount ?? 0)) {
    throw new Error(`${reconciliationId} posts ${posted}, but ${cash?.amount ?? 'nothing'} arrived`);
  }
};
