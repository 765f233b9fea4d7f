import { hash32, scatter } from '../../engine/state/seeded-ids';
import { dollarsIn } from './fx/dollars-in';
import type { SimulatedAuthoriseRequest, SimulatedCardRead, Cvm, Minor, SimulatedScheme } from '../messages';
import { applicationOf } from './chip-applications';
import { type TestCard, cardsLike, parseCard } from './card';
import { stripeCards } from './stripe-cards';

type Face = Pick<SimulatedCardRead, 'fingerprint' | 'bin' | 'last4'>;

const fingerprintLength = 16;
const hexWords = 8;
const namesKeptMax = 10_000;
const country = /^[A-Z]{2}$/;

/** Up to here a contactless card asks for nothing; above it for the PIN. */
const cvmFreeDollars = 50;

const binStarts: Readonly<Record<SimulatedScheme, string>> = {
  visa: '4',
  mastercard: '52',
  amex: '37',
  discover: '6011',
  interac: '4506',
};
const binLength = 6;
const last4Length = 4;

const digits = (text: string, length: number): string => String(hash32(text) % 10 ** length).padStart(length, '0');

export const cvmOf = ({ wallet }: Pick<TestCard, 'wallet'>, amount: Minor, currency: string): Cvm => {
  if (wallet !== null) return 'cdcvm';
  return amount > dollarsIn(cvmFreeDollars, currency) ? 'online_pin' : 'none';
};

/** The cards of one seed. Nothing is stored: a name gives the numbers, and numbers are found among the cards alike. */
export class CardCatalogue {
  private readonly faces = new Map<string, Face>();
  private readonly byName = new Map<string, TestCard>();
  private readonly byFingerprint = new Map<string, TestCard>();

  constructor(private readonly seed: string) {}

  read(card: TestCard, reference: string, amount: Minor, currency: string): SimulatedCardRead {
    const { scheme, funding, issuerCountry, wallet } = card;
    const { fingerprint, bin, last4 } = this.face(card);
    return {
      fingerprint,
      scheme,
      funding,
      bin,
      last4,
      issuerCountry,
      wallet,
      entryMode: 'contactless_emv',
      cvm: cvmOf(card, amount, currency),
      application: applicationOf(scheme, funding),
      cryptogram: { type: 'ARQC', verified: true, fingerprint: this.cryptogram(`${reference}/${fingerprint}`) },
    };
  }

  /** The card behind a fingerprint; a stranger's is an ordinary card of its scheme. */
  find(seen: SimulatedAuthoriseRequest['card']): TestCard {
    const known = this.byFingerprint.get(seen.fingerprint);
    if (known) return known;
    const alike = country.test(seen.issuerCountry) ? cardsLike(seen) : [];
    for (const card of [...alike, ...stripeCards.values()]) this.byFingerprint.set(this.face(card).fingerprint, card);
    const { scheme, funding, issuerCountry } = seen;
    const stranger: TestCard = { name: '', scheme, funding, issuerCountry, wallet: null, behaviour: null };
    return this.byFingerprint.get(seen.fingerprint) ?? stranger;
  }

  named(name: string, countryDefault: string): TestCard {
    const published = stripeCards.get(name);
    if (published) return published;
    const key = `${name}/${countryDefault}`;
    const known = this.byName.get(key);
    if (known) return known;
    const card = parseCard(name, countryDefault);
    if (this.byName.size < namesKeptMax) this.byName.set(key, card);
    return card;
  }

  private face({ name, scheme, funding, issuerCountry, number }: TestCard): Face {
    const known = this.faces.get(name);
    if (known) return known;
    const start = binStarts[scheme];
    const face = {
      fingerprint: scatter(`${this.seed}/card/${name}`, fingerprintLength),
      bin:
        number?.slice(0, binLength) ??
        start + digits(`bin/${scheme}/${funding}/${issuerCountry}`, binLength - start.length),
      last4: number?.slice(-last4Length) ?? digits(`last4/${name}`, last4Length),
    };
    this.faces.set(name, face);
    return face;
  }

  /** In the form of a SHA-256, since no part of a real cryptogram may be told from it. */
  private cryptogram(text: string): string {
    let hex = '';
    let word = hash32(`${this.seed}/arqc/${text}`);
    for (let n = 0; n < hexWords; n += 1) {
      word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + n;
      hex += hexOf(word ^ (word >>> 13));
    }
    return `sha256:${hex}`;
  }
}

const byteTexts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** By bytes: a number beyond 31 bits is written in a base of its own by dividing it as a fraction, ten times as slowly. */
const hexOf = (word: number): string =>
  `${byteTexts[word >>> 24]}${byteTexts[(word >>> 16) & 255]}${byteTexts[(word >>> 8) & 255]}${byteTexts[word & 255]}`;
