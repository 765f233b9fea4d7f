import { addDays, type CurrencyCode, parseDecimalText } from '@taprail/money';
import fc from 'fast-check';
import { anyHistory, type History } from '../testing/ledger-history';
import { recorded } from '../testing/recorded';
import { live } from '../testing/take-step';
import { balancesOf } from '../testing/oracles/balances';
import { csvHeader, csvRows } from './exports/csv';
import { hledgerEntries } from './exports/hledger';
import { jsonLines } from './exports/json-lines';
import type { entryView } from './entry.view';
import type { RecordedEntry } from './recorded-entry';
import { statementOf } from '../testing/oracles/statement-of';
import { trialBalance } from '../testing/oracles/trial-balance';

const day = '2026-03-02';
const days = [-2, -1, 0, 1, 2].map((n) => addDays(day, n));

/** Any history, whose facts count on days near each other and not in the order in which they were heard. */
const journal = fc
  .tuple(anyHistory, fc.infiniteStream(fc.constantFrom(...days)))
  .map(([history, dates]: [History, Iterator<string>]): readonly RecordedEntry[] =>
    recorded(live(history).entries.map((entry) => ({ ...entry, effectiveDate: dates.next().value as string }))),
  );

const asMap = (sums: ReadonlyMap<string, number>): string =>
  JSON.stringify([...sums].filter(([, sum]) => sum !== 0).sort());
const summed = (lines: Iterable<readonly [string, number]>): string => {
  const sums = new Map<string, number>();
  for (const [account, debit] of lines) sums.set(account, (sums.get(account) ?? 0) + debit);
  return asMap(sums);
};

describe('P17: reports of any journal', () => {
  it('never change for a fixed day and knowledge, whatever comes later', () =>
    fc.assert(
      fc.property(journal, fc.nat(), fc.constantFrom(...days), (entries, cut, asOf) => {
        const known = entries.slice(0, cut % (entries.length + 1));
        const knownAt = known.at(-1)?.recordedAt ?? '2026-01-01T00:00:00.000Z';
        expect(trialBalance(entries, { asOf, knownAt })).toEqual(trialBalance(known, { asOf, knownAt }));
      }),
      { numRuns: 100 },
    ));

  it('sum to 0, and open a day with what the day before closed with', () =>
    fc.assert(
      fc.property(journal, (entries) => {
        const knownAt = '2030-01-01T00:00:00.000Z';
        const { data } = trialBalance(entries, { asOf: days.at(-1)!, knownAt });
        expect(data.filter(({ difference }) => difference !== 0)).toEqual([]);
        for (const { account, balance } of data.flatMap(({ accounts }) => accounts)) {
          const daily = days.map((from) => statementOf(entries, { account, from, to: from, knownAt }));
          expect(daily.slice(1).map(({ opening }) => opening)).toEqual(daily.slice(0, -1).map((it) => it.closing));
          expect(daily.at(-1)?.closing).toBe(balance);
        }
      }),
      { numRuns: 50 },
    ));
});

describe('P28: exports of any journal', () => {
  it('as CSV, JSON and hledger agree with the balances, account by account', () =>
    fc.assert(
      fc.property(journal, (entries) => {
        const expected = asMap(balancesOf(entries.map(({ entry }) => entry)));

        const rows = [...csvRows(entries)].map((row) => row.trimEnd());
        const at = (name: string): number => csvHeader().trimEnd().split(',').indexOf(name);
        const cells = rows.map((row) => row.split(','));
        const signed = (side: string, amount: number): number => (side === 'debit' ? amount : 0 - amount);
        expect(
          summed(cells.map((it) => [it[at('account')]!, signed(it[at('side')]!, Number(it[at('amount_minor')]))])),
        ).toBe(expected);

        const shown = [...jsonLines(entries)].map((line) => JSON.parse(line) as ReturnType<typeof entryView>);
        expect(
          summed(shown.flatMap(({ lines }) => lines.map((it) => [it.account, signed(it.side, it.amount)] as const))),
        ).toBe(expected);

        const postings = [...hledgerEntries(entries)].flatMap((line) => {
          const match = /^ {4}\[?([^\s\]]+)\]? {2}([A-Z]{3}) (-?[0-9.]+) {2};/.exec(line);
          return match ? [[match[1]!, parseDecimalText(match[3]!, match[2] as CurrencyCode).amount] as const] : [];
        });
        expect(summed(postings)).toBe(expected);
      }),
      { numRuns: 100 },
    ));

  it('are the same bytes each time', () =>
    fc.assert(
      fc.property(journal, (entries) => {
        for (const write of [csvRows, jsonLines, hledgerEntries]) {
          expect([...write(entries)].join('')).toBe([...write(structuredClone(entries))].join(''));
        }
      }),
      { numRuns: 30 },
    ));
});
