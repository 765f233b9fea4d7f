import { requireMoneyAllowed } from './first-day-limit';

const on = { pspUrl: 'stripe:', stripeMoney: 'on', stripeMaxTapAmount: { EUR: 5_000 } } as const;
const tap = { amount: 5_000, currency: 'EUR' };
type Asked = Parameters<typeof requireMoneyAllowed>[0];
type Limits = Parameters<typeof requireMoneyAllowed>[1];

const refusal = (asked: Asked, limits: Limits) => {
  try {
    requireMoneyAllowed(asked, limits);
    return 'allowed';
  } catch (error) {
    const { code, param } = error as { code: string; param?: string };
    return [code, param];
  }
};

describe('a tap of real money', () => {
  it.each<[string, Partial<Asked>, Partial<Limits>, unknown]>([
    ['waits until the operator says so', {}, { stripeMoney: 'off' }, ['psp_unavailable', undefined]],
    ['does not wait at the simulator', {}, { stripeMoney: 'off', pspUrl: 'sim:' }, 'allowed'],
    ['may be as great as the limit', {}, {}, 'allowed'],
    ['may be of any amount without a limit', { amount: 9_999_999 }, { stripeMaxTapAmount: undefined }, 'allowed'],
    ['may not be greater', { amount: 5_001 }, {}, ['amount_too_large', 'amount']],
    ['may not be greater with its tip', { tip_amount: 1 }, {}, ['amount_too_large', 'amount']],
    ['may not grow to more', { ceiling_amount: 5_001 }, {}, ['amount_too_large', 'ceiling_amount']],
    ['is in a currency that has a limit', { currency: 'USD' }, {}, ['currency_not_enabled', 'currency']],
    [
      'is in a currency that has a limit of its own',
      { currency: 'toString' },
      {},
      ['currency_not_enabled', 'currency'],
    ],
    ['has no such limit at the simulator', { amount: 5_001 }, { pspUrl: 'sim:' }, 'allowed'],
  ])('%s', (_what, asked, limits, expected) =>
    expect(refusal({ ...tap, ...asked }, { ...on, ...limits })).toEqual(expected),
  );
});
