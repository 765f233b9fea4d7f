import { waterfallOf } from './waterfall';

it('each part begins where the one before it ended, and the end is the sum', () => {
  expect(
    waterfallOf([
      ['captures', 5_000],
      ['tips', 0],
      ['refunds', -2_000],
      ['fees', -80],
    ]),
  ).toEqual({
    steps: [
      { name: 'captures', amount: 5_000, from: 0, to: 5_000 },
      { name: 'refunds', amount: -2_000, from: 5_000, to: 3_000 },
      { name: 'fees', amount: -80, from: 3_000, to: 2_920 },
    ],
    low: 0,
    high: 5_000,
    sum: 2_920,
  });
});

it('a sum that falls below nothing has room beneath it', () => {
  const { low, high, sum } = waterfallOf([
    ['refunds', -2_000],
    ['captures', 500],
  ]);
  expect([low, high, sum]).toEqual([-2_000, 0, -1_500]);
});
