import type { Book } from '../book/book';
import type { Hold } from '../book/hold';
import type { Decliner, IncreaseAnswer, IncreaseRequest, Minor } from '../messages';
import { checkAmount } from '../refused';
import { isOpen, takeStep } from './take-step';

/** The schemes count declined ones too. */
const incrementsMax = 10;
/** No issuer lets a hold grow without end. */
const growthMax = 100;

const declined = (reasonCode: string, declinedBy: Decliner): IncreaseAnswer => ({
  outcome: 'declined',
  reasonCode,
  declinedBy,
});

const decide = (hold: Hold, newAmount: Minor, nowMs: number): IncreaseAnswer => {
  const { scheme, behaviour, approved } = hold.authorised;
  if (!isOpen(hold, nowMs)) return declined('12', 'psp');
  if (newAmount <= hold.held) return declined('13', 'psp');
  if (scheme === 'interac') return declined('57', 'scheme');
  if (hold.steps.filter(({ kind }) => kind === 'increase').length >= incrementsMax) return declined('65', 'scheme');
  if (behaviour === 'increment_decline') return declined('51', 'issuer');
  if (newAmount > approved * growthMax) return declined('61', 'issuer');
  return { outcome: 'approved', reasonCode: '00', approvedAmount: newAmount };
};

export const increase = (book: Book, request: IncreaseRequest, nowMs: number): IncreaseAnswer => {
  checkAmount(request.newAmount);
  return takeStep(book, 'increase', { ...request, amount: request.newAmount }, nowMs, (hold) =>
    decide(hold, request.newAmount, nowMs),
  );
};
