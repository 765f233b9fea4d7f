import { roundHalfEven } from '@taprail/money';
import { type TestCard } from '../cards/card';
import { cvmOf } from '../cards/card-catalogue';
import { dollarsIn } from '../cards/fx/dollars-in';
import type { SimulatedAuthoriseRequest, Cvm, Decliner, Minor } from '../messages';

export type AuthorisationVerdict = Readonly<{
  code: string;
  declinedBy: Decliner | null;
  approved: Minor;
  cvm: Cvm;
  captureFails: boolean;
  answered: boolean;
}>;

/** While an issuer is away, its scheme answers for it up to this. */
const standInDollars = 50;

const partOf = (amount: Minor): Minor => Number(roundHalfEven(BigInt(amount) * 9n, 10n));

const declined = (approval: AuthorisationVerdict, code: string, declinedBy: Decliner): AuthorisationVerdict => ({
  ...approval,
  code,
  declinedBy,
  approved: 0,
});

type Ending = Readonly<{ does: string; answer: (approval: AuthorisationVerdict) => AuthorisationVerdict }>;

const decline = (code: string, by: Decliner, reason: string): Ending => ({
  does: `Declined by the ${by === 'psp' ? 'PSP' : by} with code ${code}: \`${reason}\`.`,
  answer: (approval) => declined(approval, code, by),
});

/** The last two digits of an amount that mean something on the amount-driven device. Every other one is approved. */
export const amountEndings: Readonly<Record<string, Ending>> = Object.fromEntries<Ending>([
  ['01', decline('01', 'issuer', 'refer_to_issuer')],
  ['05', decline('05', 'issuer', 'do_not_honor')],
  ['08', { does: 'Approved with PIN.', answer: (approval) => ({ ...approval, code: '08', cvm: 'online_pin' }) }],
  [
    '10',
    {
      does: 'Approved for 90 % of the amount; a pre-authorisation accepts it, any other tap releases it and is declined.',
      answer: (approval) => ({ ...approval, code: '10', approved: partOf(approval.approved) }),
    },
  ],
  ['12', decline('12', 'issuer', 'invalid_transaction')],
  ['14', decline('14', 'issuer', 'invalid_card_number')],
  ['41', decline('41', 'issuer', 'lost_card')],
  ['43', decline('43', 'issuer', 'stolen_card')],
  ['51', decline('51', 'issuer', 'insufficient_funds')],
  ['54', decline('54', 'issuer', 'expired_card')],
  ['55', decline('55', 'issuer', 'incorrect_pin')],
  ['57', decline('57', 'issuer', 'transaction_not_permitted')],
  ['61', decline('61', 'issuer', 'amount_limit_exceeded')],
  ['65', decline('65', 'issuer', 'count_limit_exceeded')],
  ['91', decline('91', 'scheme', 'issuer_unavailable')],
  ['96', decline('96', 'psp', 'system_error')],
  [
    '97',
    {
      does: 'The answer is lost: `pending`, and approved when the outcome is requested again.',
      answer: (approval) => ({ ...approval, answered: false }),
    },
  ],
  [
    '98',
    {
      does: 'The answer is lost: `pending`, and declined when the outcome is requested again.',
      answer: (approval) => ({ ...declined(approval, '05', 'issuer'), answered: false }),
    },
  ],
  [
    '99',
    {
      does: 'Approved, and every capture of it fails.',
      answer: (approval) => ({ ...approval, captureFails: true }),
    },
  ],
]);

const amountDriven = ({ amount }: SimulatedAuthoriseRequest, approval: AuthorisationVerdict): AuthorisationVerdict =>
  amountEndings[String(amount % 100).padStart(2, '0')]?.answer(approval) ?? approval;

/** The reader of Stripe's own test amounts. */
export const stripeAmountsDevice = 'simulated-stripe';

/** Stripe documents these endings of an amount; every other one is approved. */
const stripeAmountCodes: Readonly<Record<string, string>> = {
  '01': '01',
  '02': '1A',
  '03': '1A',
  '05': '06',
  '55': '55',
  '65': '65',
  '75': '75',
};

const stripeAmountDriven = (
  { amount }: SimulatedAuthoriseRequest,
  approval: AuthorisationVerdict,
): AuthorisationVerdict => {
  const code = stripeAmountCodes[String(amount % 100).padStart(2, '0')];
  return code === undefined ? approval : declined(approval, code, 'issuer');
};

/** The issuer's decision, or that of its stand-in: by the device, the amount and the card alone. */
export const decideAuthorisation = (request: SimulatedAuthoriseRequest, card: TestCard): AuthorisationVerdict => {
  const { amount, currency, device } = request;
  const approval: AuthorisationVerdict = {
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
  if (card.declineCode !== undefined) return declined(approval, card.declineCode, 'issuer');
  if (device === stripeAmountsDevice) return stripeAmountDriven(request, approval);
  return device === 'dev_test_amount' ? amountDriven(request, approval) : approval;
};
