import { type MatchedLine, type ReconciliationEvent, reconciliationStreamPrefix } from '@taprail/ledger-domain';
import type { Projection } from '@taprail/subscriptions';
import { reconciliationCodec } from '../reconciliation-repositories';

/** A line of a settlement file that is not what we expected. */
export type SettlementBreakRow = Readonly<{
  reconciliationId: string;
  match: MatchedLine;
  isOpen: boolean;
}>;

const keyOf = (reconciliationId: string, n: number): string => `${reconciliationId}/${n}`;

export const settlementBreaks: Projection<ReconciliationEvent, SettlementBreakRow> = {
  name: 'settlement-breaks',
  version: 1,
  streamPrefix: reconciliationStreamPrefix,
  codec: reconciliationCodec,
  keys: ({ type, data }) => {
    if (type === 'SettlementLineExplained') return [keyOf(data.reconciliationId, data.n)];
    if (type !== 'SettlementLinesMatched') return [];
    const broken = data.lines.filter(({ state }) => state !== 'matched');
    return broken.map(({ n }) => keyOf(data.reconciliationId, n));
  },
  project: (row, { type, data }, _place, key) => {
    const { reconciliationId } = data;
    if (type === 'SettlementLineExplained' && row) return { ...row, isOpen: false };
    const match = type === 'SettlementLinesMatched' && data.lines.find(({ n }) => keyOf(reconciliationId, n) === key);
    if (!match) throw new Error(`${type} says nothing of ${key}`);
    return { reconciliationId, match, isOpen: true };
  },
  columns: { open: ({ isOpen, match }) => (isOpen ? match.state : null) },
};
