import { moneyCheck } from './money-check';

const check = (environment: 'test' | 'live', stripeMoney: 'on' | 'off') => {
  const { name, status, message } = moneyCheck({ environment, stripeMoney });
  return [name, status, message];
};

describe('whether money moves at Stripe', () => {
  it('is said in test, with what live begins with', () =>
    expect(check('test', 'on')).toEqual([
      'money',
      'ok',
      'Taps are taken and payouts are sent. In live this begins with STRIPE_MONEY=off.',
    ]));

  it('is well in live once an operator has switched it on', () =>
    expect(check('live', 'on')).toEqual(['money', 'ok', 'Taps are taken and payouts are sent.']));

  it.each(['test', 'live'] as const)('is a warning while it is held back in %s', (environment) =>
    expect(check(environment, 'off')).toEqual([
      'money',
      'warning',
      'STRIPE_MONEY is off: taps and payouts are refused with psp_unavailable. Set it to on at the gateway and the ledger.',
    ]),
  );
});
