import { createHash } from 'node:crypto';
import { mintId } from '@taprail/contracts';
import fc from 'fast-check';
import { hasCardNumber } from './card-number';
import { hasCheckDigit } from './check-digit';

/** The first digits of a scheme and the lengths that it issues. */
const schemes: readonly (readonly [string, readonly number[]])[] = [
  ['4', [16, 19]],
  ['51', [16]],
  ['55', [16]],
  ['2221', [16]],
  ['2720', [16]],
  ['34', [15]],
  ['37', [15]],
  ['6011', [16, 19]],
  ['649', [16]],
  ['65', [16]],
  ['3528', [16]],
  ['3589', [16]],
  ['300', [14]],
  ['36', [14]],
  ['62', [16, 19]],
  ['6759', [16, 18, 19]],
];

const withCheckDigit = (digits: string): string =>
  Array.from('0123456789', (last) => digits + last).find((number) => hasCheckDigit(number))!;

const digitsOf = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

const cards = fc
  .constantFrom(...schemes.flatMap(([prefix, lengths]) => lengths.map((length) => [prefix, length] as const)))
  .chain(([prefix, length]) =>
    digitsOf(length - prefix.length - 1).map((digits) => withCheckDigit(`${prefix}${digits}`)),
  );

/** As it is printed on a card: in groups of four, or of four, six and the rest. */
const inGroups = (digits: string, separator: string): string =>
  digits.length < 16
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].join(separator)
    : (digits.match(/\d{1,4}/g) ?? []).join(separator);

const words = fc.stringMatching(/^[A-Za-z .:#-]{0,20}$/).filter((text) => !/[a-f-]$/i.test(text));

describe('a card number', () => {
  it.each([
    ['4242424242424242', true],
    ['4242 4242 4242 4242', true],
    ['order 5555-5555-5555-4444, table 4', true],
    ['3782-822463-10005', true],
    ['PAN:4111111111111111.', true],
    ['order4111111111111111', true],
    ['1-4242-4242-4242-4242', true],
    ['4242_4242_4242_4242', true],
    ['4242/4242/4242/4242', true],
    ['4242,4242,4242,4242', true],
    ['table 4, 4242 | 4242 | 4242 | 4242', true],
    ['42 42 42 42 42 42 42 42', true],
    ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', true],
    ['37/82/82/24/63/10/00/5', true],
    ['3782_822463_10005', true],
    ['4242\n*****\n4242\n*****\n4242\n*****\n4242', true],
    ['4242_4242_4242_4241', false],
    ['fe80::a:4242:4242:4242:4242', false],
    ['4242::4242:4242:4242', true],
    ['::A:4000 0000 0000 0002', true],
    ['fe80::a:3782-822463-10005', true],
    ['(030) 4242-4242 / 901820-4242', false],
    ['4242424242424241', false],
    ['42424242', false],
    ['1763471549000', false],
    ['1763471549000123', false],
    ['20261118131229123', false],
    ['2611181312290004', false],
    ['4006381333931', false],
    ['9999999999999995', false],
    ['2026-11-18 13.12.29 4 12 44', false],
    ['DE89 3704 0044 0532 0130 00', false],
    ['DK51 0040 0440 1162 43', false],
    ['+49 151 12345678', false],
    ['203.0.113.7 198.51.100.12', false],
  ])('is found in %j: %s', (text, is) => expect(hasCardNumber(text)).toBe(is));

  it('of every scheme is found, alone, in groups and among words', () =>
    fc.assert(
      fc.property(
        cards,
        words,
        words,
        fc.constantFrom('', ' ', '-', '.', ' - ', '\u00a0'),
        (card, before, after, by) => {
          fc.pre(!/^2\d(?:0[1-9]|1[0-2])/.test(card));
          expect(hasCardNumber(before + inGroups(card, by) + ` ${after}`)).toBe(true);
        },
      ),
    ));

  it.each([
    ['full-width digits', '４２４２４２４２４２４２４２４２'],
    ['digits of another script', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['characters that nobody sees between its digits', [...'4242424242424242'].join('\u200b')],
  ])('is found in %s', (_, text) => expect(hasCardNumber(`order ${text}`)).toBe(true));

  it('with a wrong check digit is none', () =>
    fc.assert(
      fc.property(cards, fc.integer({ min: 1, max: 9 }), (card, by) => {
        const wrong = card.slice(0, -1) + String((Number(card.at(-1)) + by) % 10);
        expect(hasCardNumber(`order ${wrong}`)).toBe(false);
      }),
    ));

  it('is no number that begins as no card does, or is of another length', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('0', '1', '7', '8', '9'),
        fc.integer({ min: 12, max: 30 }),
        digitsOf(30),
        (first, length, rest) => expect(hasCardNumber(first + rest.slice(0, length))).toBe(false),
      ),
    ));

  it('is no time in seconds, milliseconds, microseconds or words', () =>
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }), (at) => {
        const iso = at.toISOString();
        const texts = [
          String(at.getTime()),
          `${at.getTime()}000`,
          `${at.getTime()}000000`,
          iso,
          iso.replaceAll(/\D/g, ''),
        ];
        expect(texts.filter(hasCardNumber)).toEqual([]);
      }),
    ));

  it('of every scheme is found with any one separator between its groups, pairs or digits', () =>
    fc.assert(
      fc.property(
        cards,
        words,
        fc.stringMatching(/^[-_/,.:;|*+#=~ ]{1,6}$/),
        fc.constantFrom(1, 2, 4),
        (card, text, by, length) => {
          fc.pre(!/^2\d(?:0[1-9]|1[0-2])/.test(card) && !/\W$/.test(text));
          const groups = length === 4 ? inGroups(card, by) : card.match(new RegExp(`\\d{1,${length}}`, 'g'))!.join(by);
          fc.pre(length !== 4 || card.length !== 18);
          expect(hasCardNumber(`${text}: ${groups}`)).toBe(true);
        },
      ),
    ));

  it('is no list of dates and times, prices or addresses', () => {
    const dates = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString())
      .chain((iso) => {
        const [year, month, day, hour, minute, second] = iso.split(/\D/);
        return fc.constantFrom(
          iso,
          `${year}-${month}-${day} ${hour}:${minute}`,
          `${day}.${month}.${year} ${hour}.${minute}.${second}`,
          `${month}/${day}/${year}`,
          `${hour}:${minute}:${second}`,
        );
      });
    const prices = fc
      .integer({ min: 1, max: 99_999 })
      .chain((cents) =>
        fc.constantFrom(
          (cents / 100).toFixed(2),
          (cents / 100).toFixed(2).replace('.', ','),
          `€${(cents / 100).toFixed(2)}`,
        ),
      );
    const lists = [dates, prices, fc.ipV4(), fc.ipV6()].map((one) => fc.array(one, { minLength: 1, maxLength: 12 }));
    fc.assert(
      fc.property(fc.oneof(...lists), fc.constantFrom(', ', '; ', '\n', ' / ', ' | '), (list, by) =>
        expect(hasCardNumber(list.join(by))).toBe(false),
      ),
      { numRuns: 1_000 },
    );
  });

  it('is no UUID, no id of ours and no hash', () =>
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (uuid, text) => {
        const hash = createHash('sha256').update(text).digest('hex');
        expect([uuid, `order-${uuid}`, mintId('tap'), hash, hash.slice(0, 32)].filter(hasCardNumber)).toEqual([]);
      }),
      { numRuns: 500 },
    ));
});
