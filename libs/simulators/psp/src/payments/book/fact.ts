import type { BookedLine } from '../bank/booked-line';
import type { AcquirerEvent, DisputeOutcome, DisputeStage, Minor, CallOutcome } from '../messages';
import type { SettlementFault } from '../settlement/settlement-faults';
import type { Authorised, HoldStep } from './hold';

export type SchemeDispute = Readonly<{
  id: string;
  authorisation: string;
  amount: Minor;
  reason: string;
  networkReasonCode: string;
  stage: DisputeStage;
  feeAmount: Minor;
  openedAtMs: number;
  deadlineMs: number;
  /** Absent: it takes evidence. */
  takesResponse?: false;
  /** When the scheme took the money of what began as an inquiry; absent where it took it at the opening. */
  pulledAtMs?: number;
  /** Set by evidence: when the scheme decides, and how. */
  verdict: Readonly<{ atMs: number; outcome: 'won' | 'lost' }> | null;
  decided: Readonly<{ atMs: number; outcome: DisputeOutcome }> | null;
}>;

/** A change of the book. Replayed in order from nothing, the facts give the same book. */
export type Fact =
  | readonly [kind: 'authorised', authorised: Authorised]
  | readonly [kind: 'step', authorisation: string, step: HoldStep]
  | readonly [kind: 'settled', authorisation: string, reference: string, outcome: CallOutcome, atMs: number]
  | readonly [kind: 'revoked', authorisation: string]
  | readonly [kind: 'dispute', dispute: SchemeDispute]
  | readonly [kind: 'news', news: AcquirerEvent]
  | readonly [kind: 'fault', fault: SettlementFault]
  | readonly [kind: 'booked', line: BookedLine]
  | readonly [kind: 'presented', place: string, card: string | null]
  | readonly [kind: 'reading', reference: string, card: string | null];
