import type { DomainEvent, Upcasters } from '@taprail/event-sourcing';
import type { CivilDate, Minor } from '@taprail/money';
import type { SettlementHead, SettlementLine } from '../file/settlement-file';
import type { MatchedLine } from '../settling/match-file';

export const reconciliationStreamPrefix = 'reconciliation-';

type Of<Data extends object = object> = Readonly<{ reconciliationId: string; at: string }> & Readonly<Data>;

/** The credit on a bank statement that a file announced, and how that was known. */
export type ArrivedCash = Readonly<{
  statementId: string;
  bankLineId: string;
  amount: Minor;
  date: CivilDate;
  key: 'batch' | 'amount_date_last4';
}>;

/** An entry of a file: a platform's part, or one line that nothing explains (`n`). */
export type EnteredPart = Readonly<{ platform: string | null; n: number | null; entryId: string; cash: Minor }>;

/** One settlement file from its arrival until everything in it is explained. */
export type ReconciliationEvent =
  | DomainEvent<'SettlementFileReceived', Of<SettlementHead>>
  | DomainEvent<'SettlementLinesReceived', Of<{ lines: readonly SettlementLine[] }>>
  | DomainEvent<'SettlementCashArrived', Of<ArrivedCash>>
  | DomainEvent<'SettlementLinesMatched', Of<{ lines: readonly MatchedLine[] }>>
  /** Everything is posted. */
  | DomainEvent<'SettlementEntered', Of<{ parts: readonly EnteredPart[] }>>
  /** A line that we knew nothing of turned out to be ours: its cash has left suspense. */
  | DomainEvent<
      'SettlementLineExplained',
      Of<{ n: number; record: string; platform: string; entryIds: readonly string[] }>
    >;

export const reconciliationUpcasters: Upcasters = {};
