import { createHash } from 'node:crypto';
import { parseSettlementFile } from './parse-settlement-file';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const sealed = (...records: readonly string[]): string => {
  const body = records.map((record) => `${record}\n`).join('');
  return `${body}C,${createHash('sha256').update(body).digest('hex')}\n`;
};
const head = 'H,1,sim,2026-03-02/EUR,2026-03-02,1,EUR,EUR,,2026-03-03';
const first = 'L,1,capture,cap_1,auth_1,2026-03-02,10000,35';
const second = 'L,2,dispute,,dp_1,2026-03-02,-4000,1380';
const total = 'T,2,6000,1415,4585,4585';
const whole = sealed(head, first, second, total);
const refusal = (content: string) => {
  try {
    return parseSettlementFile(content, sha256);
  } catch (error) {
    const { code, details, param } = error as { code: string; details: object; param: string };
    return { code, details, param };
  }
};
const malformed = (line: number, reason: string) => ({
  code: 'settlement_file_malformed',
  details: { line, reason },
  param: 'content',
});

describe('a settlement file', () => {
  it('is read to the last field', () =>
    expect(parseSettlementFile(whole, sha256)).toEqual({
      psp: 'sim',
      batch: '2026-03-02/EUR',
      day: '2026-03-02',
      sequence: 1,
      currency: 'EUR',
      settlementCurrency: 'EUR',
      rate: null,
      valueDate: '2026-03-03',
      lines: [
        {
          n: 1,
          kind: 'capture',
          ourReference: 'cap_1',
          pspReference: 'auth_1',
          date: '2026-03-02',
          amount: 10_000,
          fee: 35,
        },
        {
          n: 2,
          kind: 'dispute',
          ourReference: null,
          pspReference: 'dp_1',
          date: '2026-03-02',
          amount: -4_000,
          fee: 1_380,
        },
      ],
      gross: 6_000,
      fees: 1_415,
      net: 4_585,
      settled: 4_585,
      checksum: whole.slice(-65, -1),
    }));

  const usd = 'H,1,sim,2026-03-02/USD-EUR,2026-03-02,1,USD,EUR,0.92150000,2026-03-03';
  it('may be paid in another currency, at its rate', () =>
    expect(parseSettlementFile(sealed(usd, first, 'T,1,10000,35,9965,9183'), sha256)).toMatchObject({
      currency: 'USD',
      settlementCurrency: 'EUR',
      rate: '0.92150000',
      settled: 9_183,
    }));

  it('may round away less than a unit a line', () =>
    expect(parseSettlementFile(sealed(head, first, second, 'T,2,6000,1415,4585,4584'), sha256)).toMatchObject({
      settled: 4_584,
    }));

  it.each<[string, string, object]>([
    ['is empty', '', malformed(0, 'the file does not end as one')],
    ['ends in the middle', whole.slice(0, -1), malformed(4, 'the file does not end as one')],
    ['has no checksum', `${head}\n${first}\n${total}\n`, malformed(3, 'expected a record C of 2 fields')],
    ['has half a checksum', `${head}\n${first}\n${total}\nC,abc\n`, malformed(4, 'field 2 is not a checksum')],
    [
      'has a field too many',
      sealed(head, `${first},1`, second, total),
      malformed(2, 'expected a record L of 8 fields'),
    ],
    [
      'has a kind of its own',
      sealed(head, first.replace('capture', 'gift'), second, total),
      malformed(2, 'field 3 is none of capture, capture_revoked, refund, refund_failed, dispute, dispute_reversal'),
    ],
    [
      'counts wrongly',
      sealed(head, first, second.replace('L,2', 'L,3'), total),
      malformed(3, 'lines are counted from 1'),
    ],
    [
      'has half a cent',
      sealed(head, first.replace('10000', '10000.5'), second, total),
      malformed(2, 'field 7 is not a whole number'),
    ],
    [
      'has a day that is none',
      sealed(head, first.replace('2026-03-02', '2026-02-30'), second, total),
      malformed(2, 'field 6 is not a date'),
    ],
    [
      'has a name with a space',
      sealed(head, first.replace('cap_1', 'cap 1'), second, total),
      malformed(2, 'field 4 is not a word'),
    ],
    [
      'is of another version',
      sealed(head.replace('H,1', 'H,3'), first, second, total),
      malformed(1, 'only the versions 1 and 2 are known'),
    ],
    [
      'begins at 0',
      sealed(head.replace('02,1,EUR', '02,0,EUR'), first, second, total),
      malformed(1, 'files are counted from 1'),
    ],
    [
      'has a rate that converts nothing',
      sealed(head.replace('EUR,,', 'EUR,1.1,'), first, second, total),
      malformed(1, 'a rate without a conversion'),
    ],
    [
      'converts without a rate',
      sealed(usd.replace('0.92150000', ''), first, second, total),
      malformed(1, 'field 9 is not a rate'),
    ],
    [
      'is of a day that no calendar knows',
      sealed(head.replace('2026-03-03', '0001-01-08'), first, second, total),
      malformed(1, 'field 10 is not a date'),
    ],
    [
      'moves more than can be counted',
      sealed(head, first.replace('10000,35', '999999999999999,0'), second, total),
      malformed(1, 'the lines move more than can be counted'),
    ],
    [
      'is worth more than can be counted',
      sealed(
        usd.replace('0.92150000', '9999999999'),
        first.replace('10000,35', '99999999999,0'),
        'T,1,99999999999,0,99999999999,0',
      ),
      malformed(1, 'the lines move more than can be counted'),
    ],
    ['has letters that are not ASCII', `é${whole}`, malformed(1, 'the file is not plain ASCII')],
    [
      'has an unknown currency',
      sealed(head.replace('EUR,EUR', 'XXX,XXX'), first, second, total),
      { code: 'invalid_currency', details: { line: 1, currency: 'XXX' }, param: 'content' },
    ],
    [
      'was changed by one byte',
      whole.replace('10000', '10001'),
      {
        code: 'settlement_file_checksum_mismatch',
        param: 'content',
        details: { given: whole.slice(-65, -1), found: expect.any(String) as unknown },
      },
    ],
  ])('that %s is refused', (_what, content, expected) => expect(refusal(content)).toEqual(expected));

  it.each([
    ['lines', 'T,3,6000,1415,4585,4585'],
    ['gross', 'T,2,6001,1415,4586,4586'],
    ['fees', 'T,2,6000,1414,4586,4586'],
    ['net', 'T,2,6000,1415,4586,4586'],
    ['payment', 'T,2,6000,1415,4585,4583'],
  ])('whose total of %s is not that of its lines is refused', (_what, wrong) =>
    expect(refusal(sealed(head, first, second, wrong))).toMatchObject({ code: 'settlement_file_totals_mismatch' }),
  );
});
