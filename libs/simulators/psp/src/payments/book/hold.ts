import type {
  CaptureAnswer,
  Cvm,
  Decliner,
  SimulatedFunding,
  IncreaseAnswer,
  Minor,
  CallOutcome,
  RefundAnswer,
  ReverseAnswer,
  SimulatedScheme,
  SettleIn,
} from '../messages';
import type { Behaviour } from '../cards/card';

export interface StepAnswers {
  readonly increase: IncreaseAnswer;
  readonly capture: CaptureAnswer;
  readonly reversal: ReverseAnswer;
  readonly refund: RefundAnswer;
}
export type StepKind = keyof StepAnswers;

/** Something that was asked of an authorisation; `amount` is what the request named, so that a repetition is known. */
export type HoldStep = {
  [K in StepKind]: Readonly<{
    kind: K;
    reference: string;
    amount: Minor;
    atMs: number;
    answer: StepAnswers[K];
    settle?: SettleIn;
    /** When a refund succeeded that failed afterwards. */
    succeededAtMs?: number;
  }>;
}[StepKind];

/** The part of an authorisation that a later capture, refund, dispute or repetition needs. */
export type Authorised = Readonly<{
  reference: string;
  scheme: SimulatedScheme;
  funding?: SimulatedFunding;
  behaviour: Behaviour | null;
  currency: string;
  /** The requested amount; null where the authorisation was reversed before it arrived. */
  asked: Minor | null;
  approved: Minor;
  code: string;
  declinedBy: Decliner | null;
  cvm: Cvm;
  atMs: number;
  expiresAtMs: number;
  captureFails: boolean;
}>;

export type HoldState = 'declined' | 'open' | 'capturing' | 'captured' | 'reversed' | 'revoked';

export interface Hold {
  readonly authorised: Authorised;
  state: HoldState;
  held: Minor;
  captured: Minor;
  capturedAtMs: number;
  refunded: Minor;
  steps: HoldStep[];
}

const none: HoldStep[] = [];

export const holdOf = (authorised: Authorised): Hold => ({
  authorised,
  state: authorised.declinedBy === null ? 'open' : 'declined',
  held: authorised.approved,
  captured: 0,
  capturedAtMs: 0,
  refunded: 0,
  steps: none,
});

const captureTo = (hold: Hold, amount: Minor, atMs: number, answer: CaptureAnswer): void => {
  if (answer.outcome === 'failed') {
    if (hold.state === 'capturing') hold.state = 'open';
    return;
  }
  hold.state = answer.outcome === 'captured' ? 'captured' : 'capturing';
  hold.captured = amount;
  hold.capturedAtMs = atMs;
};

/** Carries out what a step was answered. The journal replays this, so nothing else may change a hold. */
export const applyStep = (hold: Hold, step: HoldStep): void => {
  if (hold.steps === none) hold.steps = [step];
  else hold.steps.push(step);
  if (step.kind === 'increase') {
    if (step.answer.outcome === 'approved') hold.held = step.answer.approvedAmount;
  } else if (step.kind === 'capture') {
    captureTo(hold, step.amount, step.atMs, step.answer);
  } else if (step.kind === 'refund') {
    if (step.answer.outcome !== 'failed') hold.refunded += step.amount;
  } else if (step.answer.outcome === 'reversed') {
    hold.held = step.amount;
    if (step.amount === 0 && hold.state !== 'declined') hold.state = 'reversed';
  }
};

/** The final answer to a capture or a refund that was pending. */
export const settleStep = (hold: Hold, reference: string, outcome: CallOutcome, atMs: number): void => {
  const index = hold.steps.findIndex((step) => step.reference === reference);
  const step = hold.steps[index];
  if (!step) return;
  if (step.kind === 'capture' && outcome.kind === 'capture') {
    hold.steps[index] = { ...step, atMs, answer: outcome.answer };
    captureTo(hold, step.amount, atMs, outcome.answer);
  } else if (step.kind === 'refund' && outcome.kind === 'refund') {
    const returned = step.answer.outcome === 'succeeded' ? { succeededAtMs: step.atMs } : {};
    hold.steps[index] = { ...step, atMs, answer: outcome.answer, ...returned };
    if (outcome.answer.outcome === 'failed') hold.refunded -= step.amount;
  }
};

const dayMs = 86_400_000;
const uncapturedKeptMs = 30 * dayMs;
/** Refunds are possible for a year, and disputes for some months after. */
const capturedKeptMs = 540 * dayMs;

/** When an authorisation is forgotten, its references included. */
export const forgottenAtMs = ({ capturedAtMs, authorised }: Hold): number =>
  capturedAtMs > 0
    ? capturedAtMs + capturedKeptMs
    : Math.max(authorised.atMs, authorised.expiresAtMs) + uncapturedKeptMs;
