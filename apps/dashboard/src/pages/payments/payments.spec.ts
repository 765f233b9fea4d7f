import type { ListedTransaction } from '@taprail/sdk';
import { startOfDay } from '../../time/day-start';
import { countFilters, isSearch, presetsOn, queryOf, readFilters, searchOf } from './payment-filters';
import { csvOf } from '../../parts/list-csv';
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

  it.each([
    ['?last4=4242', 'amount>=0 last4:4242'],
    ['?min=10&max=103,89', 'amount>=10.00 amount<=103.89'],
    ['?scheme=visa&mode=pre-auth&device=dev_1', 'amount>=0 scheme:visa mode:pre-auth device:dev_1'],
  ])('of which the list knows nothing are terms of a search: %s', (address, terms) => {
    const filters = readFilters(address);
    expect([isSearch(filters), searchOf(filters, inBerlin)]).toEqual([true, terms]);
  });

  it('may be in the other order, which narrows nothing', () => {
    const filters = readFilters('?order=asc');
    expect([isSearch(filters), countFilters(filters), queryOf(filters, inBerlin)]).toEqual([
      false,
      0,
      { order: 'asc' },
    ]);
  });

  it('leave out what cannot be read', () => {
    expect(
      queryOf(readFilters('?status=lost&currency=euro&from=yesterday&min=lots&last4=42&scheme=lost'), inBerlin),
    ).toEqual({});
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
    submerchant: 'bistro-kern',
    currency: 'EUR',
    amount: 8_420,
    tip_amount: 0,
    amount_captured: 8_420,
    amount_refunded: 0,
    amount_disputed: 0,
    platform_fee: -5,
    processing_fee: 60,
    tap: { scheme: 'visa', last4: '8707' },
    reference: 'table 7',
    settlement: {
      payout: 'po_1',
      payout_status: 'paid',
      wire_reference: 'TAPRAIL-1',
      net: 7_835,
      currency: 'EUR',
      available_on: '2026-12-18',
    },
  } as unknown as ListedTransaction;

  it('has the amounts in units of the currency, and the payout', () => {
    const [names, cells] = csvOf(paymentsCsv, [row])
      .split('\r\n')
      .map((line) => line.split(','));
    const named = Object.fromEntries(names!.map((name, at) => [name, cells![at]]));
    expect(named).toMatchObject({
      amount: '84.20',
      tip_amount: '0.00',
      platform_fee: '-0.05',
      payout: 'po_1',
      payout_net: '78.35',
      wire_reference: 'TAPRAIL-1',
      available_on: '2026-12-18',
    });
  });
});
