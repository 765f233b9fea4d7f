import { hasCheckDigit } from '@taprail/http';

/** Digits with anything between them but letters. */
const digitRuns = /\d(?:[^\p{L}\d]{0,3}\d){11,}/gu;

const digitsMin = 12;
const digitsMax = 19;

/** The forms of the large schemes, which are looked for also within a longer number. */
const schemeForms = /^(?:[3-6]\d{15}|2[2-7]\d{14}|3[47]\d{13})$/;
const schemeLengths = [15, 16];

/** No card begins with 0. */
const isCardNumber = (digits: string): boolean =>
  digits.length >= digitsMin && digits.length <= digitsMax && !digits.startsWith('0') && hasCheckDigit(digits);

/** Some groups that follow each other: `1-4242-4242-4242-4242` has a card after its first. */
const isInGroups = (groups: readonly string[]): boolean =>
  groups.some((_group, first) => {
    let digits = '';
    for (let n = first; n < groups.length && digits.length <= digitsMax; n += 1) {
      digits += groups[n];
      if (isCardNumber(digits)) return true;
    }
    return false;
  });

const isWithin = (digits: string): boolean =>
  schemeLengths.some((length) => {
    for (let from = 0; from + length <= digits.length; from += 1) {
      const part = digits.slice(from, from + length);
      if (schemeForms.test(part) && hasCheckDigit(part)) return true;
    }
    return false;
  });

/**
 * Whether a text has what may be the number of a card, in whatever groups. A log leaves out too much rather than too little, so it
 * looks for more than what is refused.
 */
export const mayHaveCardNumber = (text: string): boolean =>
  Array.from(text.matchAll(digitRuns)).some(
    ([run]) => isInGroups(run.split(/\D+/)) || isWithin(run.replaceAll(/\D/g, '')),
  );
