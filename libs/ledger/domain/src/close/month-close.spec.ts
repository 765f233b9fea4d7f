import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { closeChecklist, lastDayOf } from './checklist';
import { type MonthCloseEvent, monthCloses, monthCloseUpcasters } from './month-close';

const samples = storedSamples<MonthCloseEvent>(join(__dirname, 'history'), monthCloseUpcasters);
const [begun, closed] = samples.map(({ event }) => event) as [
  Extract<MonthCloseEvent, { type: 'MonthCloseBegun' }>,
  Extract<MonthCloseEvent, { type: 'MonthClosed' }>,
];
const given = specify(monthCloses);
const { at, ...books } = closed.data;

const facts = { firstMonth: '2026-03', sealedThrough: '2026-04-04', payoutsFrozen: false };
const begin = { type: 'BeginClose', month: '2026-03', facts, at: begun.data.at } as const;
const complete = { type: 'CompleteClose', closed: books, at } as const;

describe('the close of a month', () => {
  it('begins once and ends once, however often it is asked for', () => {
    given().when(begin).then(begun);
    given(begun).when(begin).thenNothing();
    given(begun).when(complete).then(closed);
    given(begun, closed).when(begin).thenNothing();
    given(begun, closed).when(complete).thenNothing();
    given().when(complete).thenNothing();
  });

  it.each([
    ['period_not_over', { at: '2026-04-01T11:59:59.999Z' }, {}, { available_at: '2026-04-01T12:00:00.000Z' }],
    ['period_not_over', { month: '2026-09' }, {}, { available_at: '2026-10-01T12:00:00.000Z' }],
    ['period_out_of_order', { month: '2026-04', at: '2026-05-01T12:00:00.000Z' }, {}, { period: '2026-03' }],
    ['seal_pending', {}, { sealedThrough: '2026-03-30' }, { available_at: '2026-04-01T00:05:00.000Z' }],
    ['seal_pending', {}, { sealedThrough: null }, { available_at: '2026-04-01T00:05:00.000Z' }],
    ['payouts_frozen', {}, { payoutsFrozen: true }, {}],
    ['ledger_period_not_found', { month: '2026-02' }, {}, {}],
  ])('is refused with %s for %j %j', (code, command, change, details) =>
    given()
      .when({ ...begin, ...command, facts: { ...facts, ...change } })
      .thenRejected(code, details),
  );

  it('goes on with the month after, also over the end of a year', () => {
    const december = { ...closed, data: { ...closed.data, month: '2026-12' } };
    const january = { ...begin, month: '2027-01', at: '2027-02-01T12:00:00.000Z' };
    given(december)
      .when({ ...january, facts: { ...facts, sealedThrough: '2027-01-31' } })
      .then({ type: 'MonthCloseBegun', data: { month: '2027-01', at: january.at } });
  });

  it('names the one before', () =>
    expect(() => monthCloses.decide(complete, { ...fold(monthCloses, [begun]), root: 'f'.repeat(64) })).toThrow(
      'The close of 2026-03 does not name the one before',
    ));

  it('can still be read as it was first stored', () => {
    expect(samples.map(({ name }) => name)).toEqual(['MonthCloseBegun.1', 'MonthClosed.1']);
    expect(fold(monthCloses, [begun])).toEqual({ closedThrough: null, closing: '2026-03', root: '0'.repeat(64) });
    expect(fold(monthCloses, [begun, closed])).toEqual({
      closedThrough: '2026-03',
      closing: null,
      root: closed.data.root,
    });
  });
});

describe('the checklist of a month', () => {
  it('says of each condition whether it is met', () => {
    const known = { ...facts, closedThrough: null, at: '2026-04-01T11:00:00.000Z', payoutsFrozen: true };
    expect(closeChecklist('2026-03', known).map(({ name, met }) => [name, met])).toEqual([
      ['month_over', false],
      ['earlier_months_closed', true],
      ['days_sealed', true],
      ['payouts_not_frozen', false],
    ]);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('knows that %s ends with %s', (month, day) => expect(lastDayOf(month)).toBe(day));
});
