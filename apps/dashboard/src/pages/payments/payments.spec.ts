import type { ListedTransaction } from '@taprail/sdk';
import { startOfDay } from '../../time/day-start';
import { countFilters, presetsOn, queryOf, readFilters, searchOf } from './payment-filters';
import { paymentsCsv } from './payments-csv';

const inBerlin = (day: string, later: number) => startOfDay(day, 'Europe/Berlin', later);

describe('the filters of the address', () => {
  it('are asked of the API with the days of the zone', () => {
    const filters = readFilters('?status=captured&currency=eur&from=2026-10-24&to=2026-10-25&tz=sales');
    expect(countFilters(filters)).toBe(4);
    expect(queryOf(filters, inBerlin)).toEqual({
      status: 'captured',
      currency: 'EUR',
      // The clocks went back in the night after the 25th began: that day had 25 hours.
      created: { gte: '2026-10-23T22:00:00.000Z', lt: '2026-10-25T23:00:00.000Z' },
    });
  });

  it('are terms beside the words of a search, which is about transactions alone', () => {
    const search = (address: string) => searchOf(readFilters(address), inBerlin);
    expect(search('?q=5926 103.89')).toBe('5926 103.89 amount>=0');
    expect(
      search('?q=5926&status=captured&currency=eur&submerchant=b-1&reference=4 "b"&from=2026-10-24&to=2026-10-25'),
    ).toBe(
      '5926 amount>=0 status:captured currency:EUR submerchant:"b-1" reference:"4 \\"b\\"" ' +
        'created>=2026-10-23T22:00:00.000Z created<2026-10-25T23:00:00.000Z',
    );
  });

  it('leave out what cannot be read', () => {
    expect(queryOf(readFilters('?status=lost&currency=euro&from=yesterday'), inBerlin)).toEqual({});
  });

  it('are all known that a preset uses', () => {
    for (const [title, search] of presetsOn('2026-12-16').slice(1)) {
      expect([title, countFilters(readFilters(search))]).toEqual([title, search.split('&').length]);
    }
  });
});

describe('the file of a list', () => {
  const row = {
    id: 'txn_1',
    created_at: '2026-12-16T12:00:00Z',
    status: 'captured',
    submerchant: 'bistro, "Kern"',
    currency: 'EUR',
    amount: 4_200,
    tip_amount: 0,
    amount_captured: 4_200,
    amount_refunded: 0,
    amount_disputed: 0,
    platform_fee: -5,
    processing_fee: 60,
    tap: { scheme: 'visa', last4: '8707' },
    reference: '=HYPERLINK("https://evil.example")',
    settlement: null,
  } as unknown as ListedTransaction;

  it('quotes what needs it and lets no spreadsheet run a formula', () => {
    const [, line] = paymentsCsv([row]).split('\r\n');
    expect(line).toBe(
      'txn_1,2026-12-16T12:00:00Z,captured,"bistro, ""Kern""",EUR,4200,0,4200,0,0,-5,60,visa,8707,' +
        `"'=HYPERLINK(""https://evil.example"")",`,
    );
  });
});
