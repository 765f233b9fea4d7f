import { isCurrencyCode } from '@taprail/money';
import { hash32 } from '../../engine/state/seeded-ids';
import type { Book } from '../book/book';
import type { Authorised, Hold } from '../book/hold';
import type { CardCatalogue } from '../cards/card-catalogue';
import { isoWriter } from '../bank/iso';
import type { AuthorisationReply, AuthorisationAnswer, SimulatedAuthoriseRequest } from '../messages';
import { checkAmount, refused, reused } from '../refused';
import { decideAuthorisation } from './decide-authorisation';
import { askedHoldLifeMs, holdLifeMs } from './hold-life';

const iso = isoWriter();
const authCodeDigits = 6;
const networkDigits = 15;
const secondHash = 0x2545f491;

const digits = (hash: number, length: number): string => String(hash % 10 ** length).padStart(length, '0');

/** By the reference, not by a counter: concurrent calls get the same numbers in whatever order they arrive. */
const networkIdOf = (text: string): string =>
  digits(hash32(text), networkDigits - 8) + digits(hash32(text, secondHash), 8);

export const authorisationAnswer = (seed: string, authorised: Authorised): AuthorisationAnswer => {
  const { code, declinedBy, reference, approved, cvm, expiresAtMs } = authorised;
  if (declinedBy !== null) return { outcome: 'declined', reasonCode: code, declinedBy };
  return {
    outcome: 'approved',
    reasonCode: code,
    authCode: digits(hash32(`${seed}/auth/${reference}`), authCodeDigits),
    networkTransactionId: networkIdOf(`${seed}/network/${reference}`),
    approvedAmount: approved,
    cvm,
    expiresAt: iso(expiresAtMs),
  };
};

/** As the networks print it: 22 signs of ASCII without < > \\ ' ", one of them a letter. */
const descriptorForm = /^(?=.*[A-Za-z])[ !#-&(-;=?-[\]-~]{1,22}$/;

const check = (request: SimulatedAuthoriseRequest): void => {
  checkAmount(request.amount);
  const { statementDescriptor: descriptor = null } = request;
  if (descriptor !== null && !descriptorForm.test(descriptor)) {
    throw refused('invalid_descriptor', `No statement has room for '${descriptor}'`);
  }
  if (!isCurrencyCode(request.currency)) {
    throw refused('currency_not_supported', `No such currency: '${request.currency}'`);
  }
};

/**
 * An answer gets lost once: whoever asks the same again is told. One that was reversed before it arrived is declined when
 * it does: nobody waits for it any more.
 */
export const authorisedBefore = (
  seed: string,
  { authorised }: Hold,
  { reference, amount, currency }: SimulatedAuthoriseRequest,
): AuthorisationReply => {
  const same = authorised.asked === null || (authorised.asked === amount && authorised.currency === currency);
  if (authorised.reference !== reference || !same) throw reused(reference);
  return { answered: true, answer: authorisationAnswer(seed, authorised) };
};

export const authorise = (
  { book, cards, seed }: Readonly<{ book: Book; cards: CardCatalogue; seed: string }>,
  request: SimulatedAuthoriseRequest,
  nowMs: number,
  isLong: boolean | null,
): AuthorisationReply => {
  check(request);
  const card = cards.find(request.card);
  const lifeMs =
    isLong === null ? holdLifeMs(card.scheme, request.mcc) : askedHoldLifeMs(card.scheme, request.mcc, isLong);
  const { code, declinedBy, approved, cvm, captureFails, answered } = decideAuthorisation(request, card);
  const authorised: Authorised = {
    reference: request.reference,
    scheme: card.scheme,
    funding: card.funding,
    behaviour: card.behaviour,
    currency: request.currency,
    asked: request.amount,
    approved,
    code,
    declinedBy,
    cvm,
    atMs: nowMs,
    expiresAtMs: nowMs + lifeMs,
    captureFails,
  };
  book.record(['authorised', authorised]);
  book.forgetSome(nowMs);
  return { answered, answer: authorisationAnswer(seed, authorised) };
};
