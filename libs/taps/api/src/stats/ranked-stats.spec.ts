import { figureNames } from '@taprail/taps-domain';
import { rankedStats, type SubMerchantSums } from './ranked-stats';

const sums = (subMerchant: string, currency: string, captured: bigint, reason = ''): SubMerchantSums => ({
  range: 0,
  by: { sub_merchant: subMerchant, currency, reason },
  sums: Object.fromEntries(figureNames.map((name) => [name, name === 'captured_amount' ? captured : 0n])),
});

const shown = (found: readonly SubMerchantSums[], limit = 10) =>
  rankedStats(found, limit).map(({ subMerchantId, currency, captured }) => [subMerchantId, currency, captured.amount]);

it('the sub-merchant that captured most comes first, in each currency by itself', () => {
  const found = [sums('sm_1', 'USD', 9n), sums('sm_1', 'EUR', 10n), sums('sm_2', 'EUR', 30n), sums('sm_3', 'EUR', 20n)];
  expect(shown(found)).toEqual([
    ['sm_2', 'EUR', 30],
    ['sm_3', 'EUR', 20],
    ['sm_1', 'EUR', 10],
    ['sm_1', 'USD', 9],
  ]);
  expect(shown(found, 1)).toEqual([
    ['sm_2', 'EUR', 30],
    ['sm_1', 'USD', 9],
  ]);
});

it('the sum of all sub-merchants together is none of them', () => {
  expect(shown([sums('', 'EUR', 40n), sums('sm_1', 'EUR', 40n)])).toEqual([['sm_1', 'EUR', 40]]);
});

it('a sub-merchant whose declines are told apart by reason is one row', () => {
  expect(shown([sums('sm_1', 'EUR', 40n), sums('sm_1', 'EUR', 0n, 'insufficient_funds')])).toEqual([
    ['sm_1', 'EUR', 40],
  ]);
});
