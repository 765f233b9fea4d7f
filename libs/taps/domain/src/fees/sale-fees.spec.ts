import { tap } from '../testing/transaction-history';
import { feesExceed, saleFees } from './sale-fees';

describe('the fees of a sale', () => {
  const of = (amount: number, fixed: number, feeBearer: 'sub_merchant' | 'platform' = 'sub_merchant') => {
    const terms = { ...tap, feeTerms: { bps: 0, fixed }, feeBearer };
    const { platformFee, processingFee } = saleFees(amount, terms);
    return [platformFee, processingFee, feesExceed(amount, terms)];
  };

  it.each([
    ['nothing for the platform', 10_000, 0, [0, 150, false]],
    ['all that is left for the platform', 10_000, 9_850, [9_850, 150, false]],
    ['one more than is left', 10_000, 9_851, [9_851, 149, true]],
    ['everything', 10_000, 10_000, [10_000, 0, true]],
    ['more than everything', 100, 4_000, [100, 0, true]],
    ['a sale that cannot even bear the processing fee, without another', 5, 0, [0, 5, false]],
    ['such a sale with a platform fee', 5, 1, [1, 4, true]],
  ])('where the sub-merchant bears both: %s', (_what, amount, fixed, expected) =>
    expect(of(amount, fixed)).toEqual(expected),
  );

  it.each([
    ['nothing for the platform', 10_000, 0, [0, 150, false]],
    ['one more than is left', 10_000, 9_851, [9_851, 150, false]],
    ['everything', 10_000, 10_000, [10_000, 150, false]],
    ['more than everything', 100, 4_000, [100, 11, true]],
    ['less than the processing fee', 5, 5, [5, 10, false]],
  ])('where the platform bears the processing fee, it is charged in full: %s', (_what, amount, fixed, expected) =>
    expect(of(amount, fixed, 'platform')).toEqual(expected),
  );
});
