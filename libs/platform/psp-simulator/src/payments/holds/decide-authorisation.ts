import { roundHalfEven } from '@taprail/money';
import { type Card } from '../cards/card';
import { cvmOf } from '../cards/card-catalogue';
import { dollarsIn } from '../fx/dollars-in';
import type { AuthoriseRequest, Cvm, Decliner, Minor } from '../messages';

export type Verdict = Readonly<{
  code: string;
  declinedBy: Decliner | null;
  approved: Minor;
  cvm: Cvm;
  captureFails: boolean;
  answered: boolean;
}>;

/** Last two digits of an amount that decline it on the amount-driven device, and who declines. */
const decliners: Readonly<Record<number, Decliner>> = {
  1: 'issuer',
  5: 'issuer',
  12: 'issuer',
  14: 'issuer',
  41: 'issuer',
  43: 'issuer',
  51: 'issuer',
  54: 'issuer',
  55: 'issuer',
  57: 'issuer',
  61: 'issuer',
  65: 'issuer',
  91: 'scheme',
  96: 'psp',
};
const withPin = 8;
const inPart = 10;
const lostThenApproved = 97;
const lostThenDeclined = 98;
const captureNever = 99;

/** While an issuer is away, its scheme answers for it up to this. */
const standInDollars = 50;

const partOf = (amount: Minor): Minor => Number(roundHalfEven(BigInt(amount) * 9n, 10n));

const amountDriven = ({ amount }: AuthoriseRequest, approval: Verdict): Verdict => {
  const ending = amount % 100;
  const by = decliners[ending];
  if (by) return declined(approval, String(ending).padStart(2, '0'), by);
  if (ending === withPin) return { ...approval, code: '08', cvm: 'online_pin' };
  if (ending === inPart) return { ...approval, code: '10', approved: partOf(amount) };
  if (ending === lostThenApproved) return { ...approval, answered: false };
  if (ending === lostThenDeclined) return { ...declined(approval, '05', 'issuer'), answered: false };
  return ending === captureNever ? { ...approval, captureFails: true } : approval;
};

const declined = (approval: Verdict, code: string, declinedBy: Decliner): Verdict => ({
  ...approval,
  code,
  declinedBy,
  approved: 0,
});

/** What the issuer says, or who speaks for it: by the device, the amount and the card alone. */
export const decideAuthorisation = (request: AuthoriseRequest, card: Card): Verdict => {
  const { amount, currency, device } = request;
  const approval: Verdict = {
    code: '00',
    declinedBy: null,
    approved: amount,
    cvm: cvmOf(card, amount, currency),
    captureFails: false,
    answered: device !== 'dev_test_timeout',
  };
  if (card.behaviour === 'issuer_away' && amount > dollarsIn(standInDollars, currency)) {
    return declined(approval, '91', 'scheme');
  }
  return device === 'dev_test_amount' ? amountDriven(request, approval) : approval;
};
