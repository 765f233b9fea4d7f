import { captured, entriesOfLast } from '../testing/ledger-story';
import { inOpenMonth, isMonth, monthAfter, monthOf } from './open-month';

const [, entry] = entriesOfLast(captured());

describe('a month', () => {
  it.each([
    ['2026-03', 1, '2026-04'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 14, '2027-07'],
  ])('%s and %i more is %s', (month, months, expected) => expect(monthAfter(month, months)).toBe(expected));

  it('is written with a year and two digits', () =>
    expect(['2026-03', '2026-3', '2026-13', '2026-00', ' 2026-03'].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]));

  it('is that of a day', () => expect(monthOf('2026-03-31')).toBe('2026-03'));
});

describe('an entry', () => {
  it.each([[null], ['2026-02'], ['2025-12']])('counts on its own day while %s is the last closed month', (closed) =>
    expect(inOpenMonth(entry!, closed)).toBe(entry),
  );

  it.each([
    ['2026-03', '2026-04-01'],
    ['2026-12', '2027-01-01'],
  ])('that is late for %s counts on %s and keeps its day', (closed, effectiveDate) =>
    expect(inOpenMonth(entry!, closed)).toEqual({ ...entry, effectiveDate, late: { effectiveDate: '2026-03-02' } }),
  );
});
