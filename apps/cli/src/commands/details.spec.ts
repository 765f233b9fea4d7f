import { readEventTypes } from './events/event-filter';
import { forwardWaitMs } from './events/forward-event';
import { listenerOf } from './events/stored-cursor';
import { waterfallText } from './resources/payout-explain';
import { formOf } from './resources/sub-merchant-requirements';

const plain = { green: (text: string) => text, red: (text: string) => text, bold: (text: string) => text } as never;

describe('a filter of events', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['payout.*', ['payout.scheduled', 'payout.paid', 'payout.failed']],
    ['tap.approved, payout.paid,tap.approved', ['tap.approved', 'payout.paid']],
  ])('%s is %j', (text, types) => expect(readEventTypes(text)).toEqual(types));

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
