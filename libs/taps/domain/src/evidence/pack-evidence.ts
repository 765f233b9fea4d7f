import { dayOf, money, toDecimalText } from '@taprail/money';
import type { KnownTransaction } from '../transaction/transaction.state';
import { chargesOf } from '../views/dispute.view';

/** No text of an answer to a dispute may be longer. */
export const evidenceTextMax = 20_000;

/** The evidence that our own record gives: what the issuer asks for first, in the fields where it looks for it. */
export const packEvidence = (disputed: KnownTransaction, chain: readonly KnownTransaction[]) => {
  const { presented, capture } = disputed;
  return {
    service_date: dayOf(capture?.at ?? presented.at),
    product_description: presented.description ?? `Sale at ${presented.submerchant}`,
    receipt: within(chain.flatMap(receiptOf)),
    access_activity_log: within(chain.flatMap(cardPresence)),
  };
};

const receiptOf = (state: KnownTransaction): readonly string[] => {
  const { presented, authorisation, capture, refunds } = state;
  const shown = (amount: number): string => `${toDecimalText(money(amount, presented.currency))} ${presented.currency}`;
  return [
    `Transaction ${presented.transactionId} of ${presented.submerchant}, chain ${presented.chainId}`,
    ...(presented.reference === null ? [] : [`Reference: ${presented.reference}`]),
    `Authorised: ${shown(authorisation.authorised)} at ${authorisation.at}, authorisation code ${authorisation.authCode}, network transaction ${authorisation.networkTransactionId}`,
    ...chargesOf(state).map(
      ({ id, at, amount, reference, description }) =>
        `Charge ${id}: ${shown(amount)} at ${at}${noted(reference)}${noted(description)}`,
    ),
    ...(capture ? [`Capture ${capture.id}: ${shown(capture.amount)}, ${capture.status} at ${capture.at}`] : []),
    ...(capture && capture.tipAmount > 0 ? [`Of which tip: ${shown(capture.tipAmount)}`] : []),
    ...refunds.map(({ id, at, amount, status }) => `Refund ${id}: ${shown(amount)}, ${status} at ${at}`),
  ];
};

/** That the card itself was there: what a stolen number cannot show. */
const cardPresence = ({ presented, card }: KnownTransaction): readonly string[] => [
  `${presented.at} ${presented.tapId}: ${card.scheme} ${card.funding} card ending ${card.last4} at device ${presented.device}`,
  `Entry mode: ${card.entryMode}; cardholder verification: ${card.cvm}${card.wallet === null ? '' : `; wallet: ${card.wallet}`}`,
  ...cryptogramOf(card),
];

const cryptogramOf = ({ cryptogram }: KnownTransaction['card']): readonly string[] =>
  cryptogram
    ? [`Cryptogram: ${cryptogram.type} ${cryptogram.fingerprint}, ${cryptogram.verified ? 'verified' : 'not verified'}`]
    : [];

const noted = (text: string | null): string => (text === null ? '' : `, ${text}`);

/** Whole lines, as many as a field takes; the oldest come first, since they are the most telling. */
const within = (lines: readonly string[]): string => {
  const whole = lines.join('\n');
  if (whole.length <= evidenceTextMax) return whole;
  const cut = whole.slice(0, evidenceTextMax - restNote.length);
  return cut.slice(0, cut.lastIndexOf('\n')) + restNote;
};

const restNote = '\n(The rest does not fit here.)';
