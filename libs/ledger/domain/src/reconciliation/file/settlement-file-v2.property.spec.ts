import { createHash } from 'node:crypto';
import { currencyCodes, currencyOf } from '@taprail/money';
import fc from 'fast-check';
import { parseSettlementFile } from './parse-settlement-file';
import { settlementKinds } from './settlement-file';
import { totalsOf, type UnwrittenFile, writeSettlementFile } from './write-settlement-file';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const amount = fc.integer({ min: -9_999_999, max: 9_999_999 });
const name = fc.stringMatching(/^[A-Za-z0-9_]{1,20}$/);
const line = fc.record({
  kind: fc.constantFrom(...settlementKinds),
  ourReference: fc.option(name),
  pspReference: name,
  amount,
  fee: amount,
  paid: amount,
  feePaid: amount,
});
const currency = fc.constantFrom(...currencyCodes);

const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const unwrittenOf = (pairs: fc.Arbitrary<readonly [string, string]>): fc.Arbitrary<UnwrittenFile> =>
  fc.record({ lines, pair: pairs }).map(({ lines: drawn, pair: [from, to] }) => ({
    psp: 'stripe',
    batch: `2026-03-02/${from === to ? from : `${from}-${to}`}/2026-03-04`,
    day: '2026-03-02',
    sequence: 1,
    currency: currencyOf(from).code,
    settlementCurrency: currencyOf(to).code,
    rate: from === to ? null : '1.00000000',
    valueDate: '2026-03-04',
    lines: drawn.map(({ paid, feePaid, ...each }, index) => ({
      n: index + 1,
      date: '2026-03-02',
      ...each,
      ...(from === to ? { paid: each.amount, feePaid: each.fee } : { paid, feePaid }),
    })),
  }));

const file = unwrittenOf(
  fc.oneof(
    fc.tuple(currency, currency),
    currency.map((code) => [code, code] as const),
  ),
);
const notConverted = unwrittenOf(currency.map((code) => [code, code] as const));

describe('for all settlement files of version 2', () => {
  it('what was written is read, to the last unit', () =>
    fc.assert(
      fc.property(file, (unwritten) => {
        const { checksum: _checksum, ...read } = parseSettlementFile(writeSettlementFile(unwritten, sha256), sha256);
        expect(read).toEqual({ ...unwritten, ...totalsOf(unwritten) });
      }),
    ));

  it('the same file is the same bytes', () =>
    fc.assert(
      fc.property(file, (unwritten) =>
        expect(writeSettlementFile({ ...unwritten }, sha256)).toBe(writeSettlementFile(unwritten, sha256)),
      ),
    ));

  it('a total that is one unit off is refused, where version 1 takes it for rounding', () =>
    fc.assert(
      fc.property(file, (unwritten) => {
        const text = writeSettlementFile(unwritten, sha256);
        const records = text.split('\n').slice(0, -2);
        const total = records.at(-1)!.split(',');
        total[5] = String(Number(total[5]) + 1);
        const body = [...records.slice(0, -1), total.join(','), ''].join('\n');
        const sealed = `${body}C,${createHash('sha256').update(body).digest('hex')}\n`;
        expect(() => parseSettlementFile(sealed, sha256)).toThrow('settlement_file_totals_mismatch');
      }),
    ));

  it('nothing is paid in another amount where nothing is converted', () =>
    fc.assert(
      fc.property(notConverted, (unwritten) => {
        const [first, ...others] = unwritten.lines;
        const wrong = { ...unwritten, lines: [{ ...first!, paid: first!.amount + 1 }, ...others] };
        expect(() => parseSettlementFile(writeSettlementFile(wrong, sha256), sha256)).toThrow(
          expect.objectContaining({ details: { line: 2, reason: 'another amount is paid without a conversion' } }),
        );
      }),
    ));
});
