import { isIP } from 'node:net';

/** Fourteen digits and more with anything but letters between them. */
const digitRuns = /\d(?:[^\p{L}\p{Nd}]*\d){13,}/gu;

/** The groups in which numbers are printed on cards. Lists of amounts, dates and times have others. */
const printedForms: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
];

/** Before another group of a printed number it is none: the last digits of `::A:4000 0000 0000 0002` begin a card's. */
const addresses =
  /(?<![0-9a-z:.])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]{2,39})(?![0-9a-z:]|\.\d|[^0-9a-z]{1,3}\d{4,6}(?![0-9a-z:]))/gi;

/** Without letters an address of version 6 may be a card number: `4242::4242:4242:4242`. */
const isAddress = (text: string): boolean => isIP(text) === 4 || (isIP(text) === 6 && /[a-f]/i.test(text));

/** Lists of addresses have as many digits as cards. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(addresses, (found) => (isAddress(found) ? 'address' : found));

export const hasLongDigitRun = (text: string): boolean => text.search(digitRuns) >= 0;

/**
 * The numbers in a text whose digits are in groups with characters between them that are neither letters nor digits:
 * in the groups that cards have, `4242/4242/4242/4242`, or in single digits or pairs with one separator throughout, `42 42 42 …`.
 */
export const separatedNumbers = (text: string): readonly string[] =>
  Array.from(text.matchAll(digitRuns)).flatMap(([run]) => {
    const groups = run.split(/\D+/);
    return [...numbersAsPrinted(groups), ...numbersInEvenGroups(groups, run.split(/\d+/).slice(1, -1))];
  });

const numbersAsPrinted = (groups: readonly string[]): readonly string[] =>
  groups.flatMap((_, first) =>
    printedForms
      .filter((form) => form.every((length, n) => groups[first + n]?.length === length))
      .map((form) => groups.slice(first, first + form.length).join('')),
  );

/** As many groups of one or two digits as follow each other with the same separator; the last of an odd number is shorter. */
const numbersInEvenGroups = (groups: readonly string[], separators: readonly string[]): readonly string[] => {
  const numbers: string[] = [];
  for (let first = 0, last = 0; first < groups.length; first = Math.max(last, first + 1)) {
    const { length } = groups[first]!;
    if (length > 2) continue;
    last = first;
    while (groups[last + 1]?.length === length && separators[last] === separators[first]) last += 1;
    const number = groups.slice(first, last + 1).join('');
    const isOdd = groups[last + 1]?.length === 1 && separators[last] === separators[first];
    numbers.push(number, ...(isOdd ? [number + groups[last + 1]!] : []));
  }
  return numbers;
};
