import { pspCostOf } from './psp-costs';

describe('what a capture costs us', () => {
  it.each([
    ['visa', 'debit', 10_000, 35],
    ['mastercard', 'credit', 10_000, 55],
    ['amex', 'credit', 10_000, 155],
    ['interac', 'debit', 10_000, 5],
    ['elo', 'credit', 10_000, 155],
    ['visa', 'debit', 3, 3],
  ])('by %s %s on %s is %s', (scheme, funding, amount, cost) => expect(pspCostOf(scheme, funding, amount)).toBe(cost));
});
