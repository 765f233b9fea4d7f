import type { TaprailEvent } from '@taprail/sdk';
import { eventSubject, withNewest } from './event-subject';

const about = (object: object, transactionId: string | null = null) =>
  eventSubject({ transaction_id: transactionId, submerchant: 'bistro-42', data: { object } });

it('an event leads to the page of what it is about', () => {
  expect([
    about({ id: 'po_1', amount: 4_089, currency: 'EUR' }),
    about({ id: 'dp_1' }, 'txn_1').path,
    about({ id: 'tap_1' }, 'txn_1').path,
    about({ id: 'txn_1' }, 'txn_1').path,
    about({ id: 're_1' }, 'txn_1').path,
    about({ id: 'sm_1' }).path,
  ]).toEqual([
    { id: 'po_1', path: '/payouts/po_1', amount: 4_089, currency: 'EUR' },
    '/disputes/dp_1',
    '/payments/txn_1',
    '/payments/txn_1',
    '/payments/txn_1',
    '/sub-merchants/bistro-42',
  ]);
});

it('an event that has just happened is on top of the list, once', () => {
  const event = (id: string) => ({ id }) as TaprailEvent;
  const list = {
    pages: [
      { data: [event('b')], next: 1 },
      { data: [event('a')], next: 2 },
    ],
  };
  const grown = withNewest(list, event('c'));
  expect(grown.pages.map(({ data }) => data.map(({ id }) => id))).toEqual([['c', 'b'], ['a']]);
  expect(withNewest(grown, event('a'))).toBe(grown);
  expect(withNewest({ pages: [] }, event('a')).pages).toEqual([]);
});
