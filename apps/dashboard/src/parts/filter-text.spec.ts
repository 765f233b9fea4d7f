import { chipText, isSet, type ChipFilter } from './filter-text';

const status: ChipFilter = { kind: 'choice', name: 'status', title: 'Status', options: [['paid_out', 'Paid out']] };
const days: ChipFilter = { kind: 'days', names: ['from', 'to'], title: 'Date' };
const amounts: ChipFilter = { kind: 'amounts', names: ['min', 'max'], title: 'Amount' };

describe('the chip of a filter', () => {
  it.each<[ChipFilter, Readonly<Record<string, string>>, string]>([
    [status, { status: 'paid_out' }, 'Paid out'],
    [status, { status: 'unknown' }, 'unknown'],
    [{ kind: 'text', name: 'last4', title: 'Last four' }, { last4: '4242' }, '4242'],
    [days, { from: '2026-03-01', to: '2026-03-31' }, '1 Mar 2026 – 31 Mar 2026'],
    [days, { from: '2026-03-01', to: '2026-03-01' }, '1 Mar 2026'],
    [days, { to: '2026-03-31' }, 'until 31 Mar 2026'],
    [amounts, { min: '10.00' }, 'from 10.00'],
    [amounts, { min: '103.89', max: '103.89' }, '103.89'],
  ])('of %j with %j says %p', (filter, values, text) => {
    expect(chipText(filter, values)).toBe(text);
    expect(isSet(filter, values)).toBe(true);
  });

  it('is not there without a value', () => expect(isSet(days, { from: '', status: 'paid_out' })).toBe(false));
});
