import { type ListSum, sumsOf } from './list-sums';

type Row = Readonly<{ captured: number; refunded: number; currency: string }>;
const sums: readonly ListSum<Row>[] = [
  { title: 'Captured', of: ({ captured: amount, currency }) => ({ amount, currency }) },
  { title: 'Refunded', of: ({ refunded: amount, currency }) => ({ amount, currency }) },
  {
    title: 'Of euros',
    of: ({ captured: amount, currency }) => (currency === 'EUR' ? { amount, currency } : undefined),
  },
];

describe('the sums below a list', () => {
  it('never add up currencies, and leave out what is nothing', () =>
    expect(
      sumsOf(
        [
          { captured: 4_200, refunded: 0, currency: 'EUR' },
          { captured: 1_000, refunded: 0, currency: 'CHF' },
          { captured: 800, refunded: 0, currency: 'EUR' },
        ],
        sums,
      ),
    ).toEqual([
      {
        title: 'Captured',
        sums: [
          { currency: 'CHF', amount: 1_000 },
          { currency: 'EUR', amount: 5_000 },
        ],
      },
      { title: 'Of euros', sums: [{ currency: 'EUR', amount: 5_000 }] },
    ]));

  it('are none of a list without rows', () => expect(sumsOf([], sums)).toEqual([]));
});
