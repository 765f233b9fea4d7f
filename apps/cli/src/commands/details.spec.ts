import { isAsked, readEventTypes, typesToFollow } from './events/event-filter';
import { forwardWaitMs } from './events/forward-event';
import { listenerOf } from './events/stored-cursor';
import { waterfallText } from './resources/payout-explain';
import { itemsText } from './resources/payout-items';
import { movementText } from './resources/movement-text';
import { formOf } from './resources/sub-merchant-requirements';

const plain = { green: (text: string) => text, red: (text: string) => text, bold: (text: string) => text } as never;

describe('a filter of events', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['payout.*', ['payout.scheduled', 'payout.paid', 'payout.failed']],
    ['tap.approved, payout.paid,tap.approved', ['tap.approved', 'payout.paid']],
    ['refund.*', ['refund.failed']],
  ])('%s is %j', (text, types) => expect(readEventTypes(text)).toEqual(types));

  it('has opt-in events where they are named, and not in everything', () => {
    const withRefunds = readEventTypes('*,refund.failed');
    expect(withRefunds).toHaveLength(13);
    expect(isAsked('refund.failed', withRefunds, undefined)).toBe(true);
    expect(isAsked('refund.failed', undefined, undefined)).toBe(false);
    expect(isAsked('submerchant.enabled', undefined, ['submerchant.enabled'])).toBe(true);
    expect(isAsked('payout.paid', ['payout.paid'], ['tap.approved'])).toBe(false);
    expect(typesToFollow(undefined, ['payout.paid'])).toEqual({});
    expect(typesToFollow(withRefunds).types).toContain('submerchant.enabled');
  });

  it('refuses what is no event', () => expect(() => readEventTypes('tap.maybe')).toThrow('"tap.maybe" is no event'));
});

describe('what is due', () => {
  it('is a form to fill in', () =>
    expect(
      formOf(['individual.dob.day', 'individual.dob.month', 'external_account', 'external_account.iban', 'email']),
    ).toEqual({
      email: '',
      external_account: { iban: '' },
      individual: { dob: { day: '', month: '' } },
    }));
});

describe('a payout as a waterfall', () => {
  it('goes down from part to part', () =>
    expect(
      waterfallText(
        [
          ['captures', 1_000],
          ['processing_fees', -100],
        ],
        900,
        'EUR',
        plain,
      ),
    ).toBe(
      [
        `  captures         EUR 10.00  ${'█'.repeat(30)}`,
        `  processing fees  EUR -1.00  ${' '.repeat(27)}███`,
        `  payout            EUR 9.00  ${'█'.repeat(27)}`,
      ].join('\n'),
    ));
});

describe('the movements of a payout', () => {
  const row = { effective_date: '2026-03-02', currency: 'EUR', dispute_id: null, carried_from: null };
  const capture = {
    ...row,
    type: 'capture',
    transaction_id: 'txn_1',
    refund_id: null,
    gross: 1_000,
    fee: 130,
    net: 870,
  };
  const refund = {
    ...row,
    type: 'refund',
    transaction_id: 'txn_2',
    refund_id: 're_1',
    gross: -125,
    fee: -13,
    net: -112,
  };

  const taken = (amount: number) =>
    ({ type: 'payout', amount, status: 'in_payout', payout: 'po_2', payout_status: 'paid' }) as const;
  const outside = (type: string, amount: number) => ({ type, amount, status: null, payout: null, payout_status: null });
  const owed = (isRecovered: boolean, ...recoveries: readonly object[]) => ({
    ...refund,
    status: isRecovered ? 'cleared' : 'owed',
    payout: null,
    payout_status: null,
    debt: { ledger_entry: 'le_1', amount: 5_000, outstanding: isRecovered ? 0 : 3_500, reduced_by: recoveries },
  });

  it('are rows with their sums, whose net amount is gross less fee', () =>
    expect(itemsText([capture, refund] as never, undefined, plain)).toBe(
      [
        'date        type     of         gross        fee        net',
        '2026-03-02  capture  txn_1  EUR 10.00   EUR 1.30   EUR 8.70',
        '2026-03-02  refund   re_1   EUR -1.25  EUR -0.13  EUR -1.12',
        '            total            EUR 8.75   EUR 1.17   EUR 7.58',
      ].join('\n'),
    ));

  it('fit a narrow terminal without their day, and with the currency in the head', () => {
    const id = 'txn_01KJM0Z8R0000000000000000B';
    const wide = { ...capture, type: 'negative_balance_recovered', transaction_id: id };
    expect(itemsText([wide] as never, 82, plain)).toBe(
      [
        `type                        of${' '.repeat(28)}  gross   fee  net EUR`,
        `negative balance recovered  ${id}  10.00  1.30     8.70`,
        `total${' '.repeat(53)}  10.00  1.30     8.70`,
      ].join('\n'),
    );
  });

  it('name the reference and the card of their sale, in the place of its id where there is no room for both', () => {
    const id = 'txn_01KJM0Z8R0000000000000000B';
    const named = { ...capture, transaction_id: id, reference: 'table\n4', last4: '4242' };
    const carried = { ...capture, type: 'carried_amount', transaction_id: null, carried_from: 'po_1' };
    const items = [named, carried] as never;
    expect(itemsText(items, undefined, plain).split('\n')[1]).toBe(
      `2026-03-02  capture         table ⏎ 4 •••• 4242  ${id}  EUR 10.00  EUR 1.30   EUR 8.70`,
    );
    expect(itemsText(items, 80, plain)).toBe(
      [
        'type            sale                 gross   fee  net EUR',
        'capture         table ⏎ 4 •••• 4242  10.00  1.30     8.70',
        'carried amount  po_1                 10.00  1.30     8.70',
        'total                                20.00  2.60    17.40',
      ].join('\n'),
    );
  });

  it.each([
    [{ ...refund, status: 'in_payout', payout: 'po_2', payout_status: 'paid' }, 'in po_2, paid'],
    [{ ...refund, status: 'available', payout: null, payout_status: null }, 'in the next payout'],
    [owed(false), 'owed by the sub-merchant'],
    [
      owed(false, taken(1_200), taken(300)),
      'owed by the sub-merchant, EUR 15.00 of EUR 50.00 taken back by po_2, paid',
    ],
    [owed(true, taken(5_000)), 'taken back by po_2, paid'],
    [
      owed(
        true,
        taken(1_000),
        { ...taken(1_000), status: 'available', payout: null },
        { ...taken(500), status: 'owed' },
      ),
      'EUR 10.00 of EUR 50.00 taken back by po_2, paid, EUR 10.00 of EUR 50.00 taken back by the next payout, EUR 5.00 of EUR 50.00 taken back, and then part of a later debt',
    ],
    [
      owed(true, outside('direct_debit', 1_000), outside('platform', 2_000), outside('write_off', 2_000)),
      'EUR 10.00 of EUR 50.00 collected by direct debit, EUR 20.00 of EUR 50.00 borne by the platform, EUR 20.00 of EUR 50.00 written off',
    ],
  ])('say which payout bears them (%#)', (movement, bearer) =>
    expect(movementText(movement as never)).toBe(`refund EUR -1.12 (fee EUR 0.13 returned), ${bearer}`),
  );
});

const [all, taps] = [
  { url: 'http://127.0.0.1:3000/all', types: undefined },
  { url: 'http://127.0.0.1:3000/taps', types: ['tap.approved', 'tap.declined'] },
];

describe('the place of a listener', () => {
  it('is that of its addresses and filters, in whichever order they were typed', () =>
    expect(listenerOf([taps, all], ['payout.paid'])).toBe(
      listenerOf([all, { ...taps, types: ['tap.declined', 'tap.approved'] }], ['payout.paid']),
    ));

  it('is another for other addresses and other filters', () => {
    const others = [
      listenerOf([], undefined),
      listenerOf([all], undefined),
      listenerOf([taps], undefined),
      listenerOf([all, taps], undefined),
      listenerOf([all], ['tap.approved']),
      listenerOf([{ ...all, types: ['tap.approved'] }], undefined),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});

it('waits before the next attempt grow up to half a minute', () =>
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(forwardWaitMs)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]));
