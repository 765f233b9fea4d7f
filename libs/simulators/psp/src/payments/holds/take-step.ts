import type { Book } from '../book/book';
import type { Hold, HoldStep, StepAnswers, StepKind } from '../book/hold';
import type { Minor, SettleIn } from '../messages';
import { notFound, reused } from '../refused';

export type StepRequest = Readonly<{ reference: string; authorisation: string; amount: Minor; settle?: SettleIn }>;

const stepBy = (hold: Hold, reference: string): HoldStep | undefined =>
  hold.steps.find((step) => step.reference === reference);

/** The answer that was given to the same request before, if there was one. */
const before = <K extends StepKind>(
  book: Book,
  kind: K,
  asked: StepRequest,
  nowMs: number,
): StepAnswers[K] | undefined => {
  const hold = book.find(asked.reference, nowMs);
  if (!hold) return undefined;
  const step = stepBy(hold, asked.reference);
  const same = step?.kind === kind && step.amount === asked.amount && hold.authorised.reference === asked.authorisation;
  if (!same) throw reused(asked.reference);
  return step.answer as StepAnswers[K];
};

/** One more thing asked of an authorisation: decided once, written down, and answered alike for ever after. */
export const takeStep = <K extends StepKind>(
  book: Book,
  kind: K,
  asked: StepRequest,
  nowMs: number,
  decide: (hold: Hold) => StepAnswers[K],
  taken: (hold: Hold, answer: StepAnswers[K]) => void = () => undefined,
): StepAnswers[K] => {
  const given = before(book, kind, asked, nowMs);
  if (given) return given;
  const hold = book.find(asked.authorisation, nowMs);
  if (!hold || hold.authorised.reference !== asked.authorisation) {
    throw notFound('authorisation', asked.authorisation);
  }
  const answer = decide(hold);
  const { reference, amount, settle } = asked;
  const step = { kind, reference, amount, atMs: nowMs, answer, ...(settle ? { settle } : {}) } as HoldStep;
  book.record(['step', asked.authorisation, step]);
  taken(hold, answer);
  return answer;
};

export const isOpen = ({ state, authorised }: Hold, nowMs: number): boolean =>
  state === 'open' && nowMs < authorised.expiresAtMs;
