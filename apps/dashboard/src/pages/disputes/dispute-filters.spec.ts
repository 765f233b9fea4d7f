import { readDisputeFilters, sumsOf, winRateBps } from './dispute-filters';

it('the table opens on disputes that need an answer', () => {
  expect(readDisputeFilters('')).toEqual({ status: 'needs_response', submerchant: '' });
  expect(readDisputeFilters('status=asleep')).toEqual({ status: 'needs_response', submerchant: '' });
  expect(readDisputeFilters('status=all&submerchant=luna')).toEqual({ status: 'all', submerchant: 'luna' });
});

it('amounts at risk are added up in each currency by itself', () => {
  const rows = [
    { amount: 4_200, currency: 'EUR' },
    { amount: 100, currency: 'USD' },
    { amount: 800, currency: 'EUR' },
  ];
  expect(sumsOf(rows)).toEqual([
    { currency: 'EUR', amount: 5_000 },
    { currency: 'USD', amount: 100 },
  ]);
});

it('the win rate counts what was decided', () => {
  const of = (won: number, lost: number) => ({ won: { count: won }, lost: { count: lost } });
  expect(winRateBps([of(2, 1), of(1, 0)])).toBe(7_500);
  expect(winRateBps([of(0, 0)])).toBeNull();
  expect(winRateBps([])).toBeNull();
});
