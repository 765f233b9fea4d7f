import { hasAccountNumber } from './account-numbers';
import { mayHaveCardNumber } from './card-numbers';

/** The secrets of keys and of webhook endpoints by their prefixes, whatever stands around them. */
const namedSecret = /[srp]k[_.:-](?:test|live)|whsec|(?<![A-Za-z0-9])ok_.{16}/i;
/** The rest of a secret without its prefix: long, and in letters of both cases. */
const longRun = /[A-Za-z0-9+/]{40,}/g;

const isMixed = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);

const hasSecret = (text: string): boolean =>
  namedSecret.test(text) || Array.from(text.matchAll(longRun)).some(([run]) => isMixed(run));

/** With its country, or with the zero that is dialled before an area, or nothing but a number of that length. */
const phoneForms = [/\+\d(?:[^\p{L}\d]{0,3}\d){6,}/u, /(?<![A-Za-z0-9])0\d(?:[^\p{L}\d]?\d){7,}/u];
const numberAlone = /^[^\p{L}\d]*\d(?:[^\p{L}\d]{0,3}\d){6,14}[^\p{L}\d]*$/u;

const hasPhoneNumber = (text: string): boolean => numberAlone.test(text) || phoneForms.some((form) => form.test(text));

const randomIds =
  /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])|(?<=_)[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9a-z])/gi;
const lettersMin = 4;

/** One UUID in many has digits enough for a card. One with few letters is rather a number that was made to look like it. */
const withoutIds = (text: string): string =>
  text.replaceAll(randomIds, (id) => (id.replaceAll(/[^A-Za-z]/g, '').length >= lettersMin ? 'id' : id));

/** No number that is looked for has fewer. */
const digitsMin = 7;
const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Whether a text that the caller chose has a secret, the number of a card or an account, an e-mail address or a phone number. */
export const isSensitive = (text: string): boolean => {
  if (text.includes('@') || hasSecret(text)) return true;
  if (digitsOf(text) < digitsMin) return false;
  const rest = withoutIds(text);
  return digitsOf(rest) >= digitsMin && (mayHaveCardNumber(rest) || hasAccountNumber(rest) || hasPhoneNumber(rest));
};

const referenceForm = /^[A-Za-z0-9._:-]{1,64}$/;
const idForm = /^(?:[a-z]{2,8}_[0-7][0-9A-HJKMNP-TV-Z]{25}|dev_test_[a-z_]{1,32})$/;
const keyForm = /^[A-Za-z0-9._:~+/=-]{1,255}$/;

/** An id of ours, or one of the devices of the test environment. */
export const isOwnId = (text: string): boolean => idForm.test(text) && !isSensitive(text);

/** A reference of the platform, in a form that hardly anything else has. */
export const isReference = (text: string): boolean => referenceForm.test(text) && !isSensitive(text);

export const isPlainKey = (text: string): boolean => keyForm.test(text) && !isSensitive(text);
