import { isIBAN } from 'class-validator';
import { hasCheckDigit } from './check-digit';
import { hasLongDigitRun, separatedNumbers, withoutAddresses } from './separated-digits';

/**
 * What the schemes issue, by the first digits and the length. Visa's old numbers of 13 digits are left out: a tenth of all
 * European article numbers (EAN-13, 40 to 44) would be taken for one.
 */
const schemeForms: readonly RegExp[] = [
  /^4(?:\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^(?:6011|64[4-9]\d|65\d{2})\d{12}(?:\d{3})?$/, // Discover
  /^35(?:2[89]|[3-8]\d)\d{12}(?:\d{3})?$/, // JCB
  /^(?:30[0-5]\d|3095|36\d{2}|3[89]\d{2})\d{10}(?:\d{2})?$/, // Diners Club
  /^62\d{14}(?:\d{3})?$/, // UnionPay
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12}(?:\d{2,3})?$/, // Maestro
];

/** `2611181312290001`: a time to the second and a counter, which begins as cards of Mastercard do. */
const instantForm = /^2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}\d{4}$/;

const isCardNumber = (digits: string): boolean =>
  schemeForms.some((form) => form.test(digits)) && hasCheckDigit(digits) && !instantForm.test(digits);

const digitsMin = 14;
const digitsMax = 19;
/** No group of a printed number but its last is shorter, and those of dates and times are. */
const groupMin = 3;

/** Digits, alone or in groups with spaces, dashes or dots between them. */
const digitRuns = /\d(?:[\s\p{Pd}.]{0,3}\d){13,}/gu;

/** UUIDs, ids of ours and hashes: random, and so full of digits that many of them would hold a card by chance. */
const randomIds =
  /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])|(?<=_)[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9a-z])|(?<![0-9a-z])(?=\d*[a-f])[0-9a-f]{20,}(?![0-9a-z])/gi;

/** An account number of ISO 13616, alone or in groups of four; some countries have as many digits as a card. */
const accountNumbers = /(?<![0-9a-z])[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){2,7}(?: ?[0-9a-z]{1,3})?(?![0-9a-z])/gi;

/** A group, or several that follow each other: `1-4242-4242-4242-4242` has a card after its first. */
const isInGroups = (groups: readonly string[]): boolean =>
  groups.some((group, first) => {
    let digits = group;
    for (let last = first; ; digits += groups[last]) {
      if (isCardNumber(digits)) return true;
      if (digits.length >= digitsMax || groups[last]!.length < groupMin) return false;
      last += 1;
      if (last === groups.length) return false;
    }
  });

const isDecimal = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Every script has its ten digits in a row. */
const westernDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && isDecimal(codePoint - value - 1)) value += 1;
  return String(value);
};

/** The same text with digits of 0 to 9 and without characters that nobody sees, by which a number could be hidden. */
const inPlainDigits = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\p{Nd}/gu, westernDigit);

/** Whether a text has a number that some scheme would have issued as a card's. */
export const hasCardNumber = (text: string): boolean => {
  if (text.length < digitsMin) return false;
  const plain = inPlainDigits(text);
  if (!hasLongDigitRun(plain)) return false;
  const rest = withoutAddresses(plain)
    .replaceAll(randomIds, 'id')
    .replaceAll(accountNumbers, (found) => (isIBAN(found.replaceAll(' ', '')) ? 'account' : found));
  if (Array.from(rest.matchAll(digitRuns)).some(([run]) => isInGroups(run.split(/\D+/)))) return true;
  return separatedNumbers(rest).some(isCardNumber);
};
