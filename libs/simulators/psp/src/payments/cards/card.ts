import type { SimulatedCardRead, SimulatedFunding, SimulatedScheme } from '../messages';
import { refused } from '../refused';

/** The behaviours of special test cards. */
export const behaviours = {
  dispute_fraud: 'A dispute for fraud is opened as soon as it is captured.',
  dispute_inquiry: 'An inquiry, which moves no money, is opened as soon as it is captured.',
  refund_fail: 'Every refund fails at once: the issuer does not accept it.',
  refund_fail_late: 'A refund is pending, and fails a day later.',
  refund_late: 'A refund is pending, and succeeds a day later.',
  increment_decline: 'Every increase of the authorisation is declined with code 51.',
  capture_fails_late: 'The capture succeeds and is revoked a day later: `charge.failed` with `late: true`.',
  capture_late: 'A capture is pending, and goes through an hour later.',
  issuer_away: 'The issuer is away: the scheme approves up to 50 US dollars and declines more with code 91.',
} as const;
/** The last one has a number of Stripe's and no name. */
export type Behaviour = keyof typeof behaviours | 'refund_returned';

export type TestCard = Readonly<{
  /** Country and wallet included: the same name is the same piece of plastic or the same phone. */
  name: string;
  scheme: SimulatedScheme;
  funding: SimulatedFunding;
  issuerCountry: string;
  wallet: SimulatedCardRead['wallet'];
  behaviour: Behaviour | null;
  /** The whole number, where others have published it. */
  number?: string;
  /** The code with which every authorisation is declined. */
  declineCode?: string;
}>;

export type CardKind = Pick<TestCard, 'scheme' | 'funding' | 'behaviour'>;

const plain = (scheme: SimulatedScheme, funding: SimulatedFunding): CardKind => ({ scheme, funding, behaviour: null });
const fundings: readonly SimulatedFunding[] = ['credit', 'debit', 'prepaid'];

export const cardKinds: ReadonlyMap<string, CardKind> = new Map<string, CardKind>([
  ...(['visa', 'mastercard'] as const).flatMap((scheme) =>
    fundings.map((funding): [string, CardKind] => [`${scheme}_${funding}`, plain(scheme, funding)]),
  ),
  ['amex', plain('amex', 'credit')],
  ['discover', plain('discover', 'credit')],
  ['interac', plain('interac', 'debit')],
  ...(Object.keys(behaviours) as (keyof typeof behaviours)[]).map((behaviour): [string, CardKind] => [
    `card_${behaviour}`,
    { scheme: 'visa', funding: 'credit', behaviour },
  ]),
]);

export const cardNames: readonly string[] = [...cardKinds.keys()];
export const defaultCard = 'visa_credit';

export const wallets = ['apple_pay', 'google_pay'] as const;
const shape = new RegExp(`^(${cardNames.join('|')})(?:_([a-z]{2}))?(?:_(${wallets.join('|')}))?$`);

const cardOf = (base: string, country: string, wallet: TestCard['wallet']): TestCard | null => {
  const kind = cardKinds.get(base);
  if (!kind) return null;
  const issuerCountry = kind.scheme === 'interac' ? 'CA' : country.toUpperCase();
  const name = [base, issuerCountry.toLowerCase(), ...(wallet === null ? [] : [wallet])].join('_');
  return { name, ...kind, issuerCountry, wallet };
};

/** `<kind>[_<country>][_<wallet>]`, as in `mastercard_debit_de` or `visa_credit_apple_pay`. */
export const parseCard = (name: string, countryDefault: string): TestCard => {
  const [, base = '', country, wallet = null] = shape.exec(name) ?? [];
  const card = cardOf(base, country ?? countryDefault, wallet as TestCard['wallet']);
  if (card) return card;
  throw refused(
    'card_not_found',
    `No such card: '${name}'. Cards: ${cardNames.join(', ')}; a country may follow (visa_credit_de), then a wallet (${wallets.join(', ')}). /docs/test-data says what each does.`,
  );
};

/** Every card that looks like this from outside: an authorisation tells them apart by the fingerprint only. */
export const cardsLike = ({
  scheme,
  funding,
  issuerCountry,
}: Omit<CardKind, 'behaviour'> & { issuerCountry: string }) =>
  cardNames
    .filter((base) => cardKinds.get(base)?.scheme === scheme && cardKinds.get(base)?.funding === funding)
    .flatMap((base) => [null, ...wallets].map((wallet) => cardOf(base, issuerCountry, wallet)))
    .filter((card) => card !== null);
