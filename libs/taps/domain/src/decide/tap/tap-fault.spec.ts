import { type AskedTap, tapFault } from './tap-fault';

const tap: AskedTap = {
  amount: 4_200,
  currency: 'EUR',
  captureMode: 'direct',
  tipAmount: null,
  ceilingAmount: null,
  fee: { bps: 100, fixed: 0 },
  statementDescriptor: null,
  rules: { tipMaxPercent: 100, ceilingMultipleMax: 5, currencies: [] },
};
const tipped = { captureMode: 'tap_with_tip' } as const;
const held = { captureMode: 'pre-auth' } as const;

describe('a tap that can be tried', () => {
  it.each<[string, Partial<AskedTap>]>([
    ['a plain sale', {}],
    ['the smallest', { amount: 1 }],
    ['the largest', { amount: 99_999_999 }],
    ['a tip as large as the sale', { ...tipped, tipAmount: 4_200 }],
    ['no tip', { ...tipped, tipAmount: 0 }],
    ['a ceiling of the amount', { ...held, ceilingAmount: 4_200 }],
    ['a ceiling of five times the amount', { ...held, ceilingAmount: 21_000 }],
    ['three decimals that end in nought', { currency: 'KWD', amount: 1_230 }],
    ['an enabled currency', { rules: { ...tap.rules, currencies: ['EUR'] } }],
    ['a fee of everything', { fee: { bps: 0, fixed: 4_200 } }],
    ['22 characters on the statement', { statementDescriptor: 'BISTRO* Berlin Mitte 1' }],
  ])('is %s', (_what, change) => expect(tapFault({ ...tap, ...change }, 'test')).toBeUndefined());
});

describe('a tap that cannot', () => {
  it.each<[string, string, Partial<AskedTap>]>([
    ['amount_too_small', 'amount', { amount: 0 }],
    ['amount_too_small', 'amount', { amount: -1 }],
    ['amount_too_large', 'amount', { amount: 100_000_000 }],
    ['invalid_value', 'amount', { amount: 1.5 }],
    ['invalid_value', 'statement_descriptor_suffix', { statementDescriptor: 'BISTRO* Berlin Mitte 12' }],
    ['invalid_value', 'statement_descriptor_suffix', { statementDescriptor: '4711' }],
    ['invalid_value', 'amount', { currency: 'KWD', amount: 1_234 }],
    ['currency_not_enabled', 'currency', { rules: { ...tap.rules, currencies: ['USD'] } }],
    ['invalid_value', 'tip_amount', { tipAmount: 100 }],
    ['invalid_value', 'tip_amount', { ...tipped, tipAmount: -1 }],
    ['tip_too_large', 'tip_amount', { ...tipped, tipAmount: 4_201 }],
    ['invalid_value', 'tip_amount', { ...tipped, currency: 'KWD', amount: 4_200, tipAmount: 5 }],
    ['amount_too_large', 'tip_amount', { ...tipped, amount: 99_999_999, tipAmount: 1 }],
    ['invalid_value', 'ceiling_amount', { ceilingAmount: 5_000 }],
    ['ceiling_below_amount', 'ceiling_amount', { ...held, ceilingAmount: 4_199 }],
    ['ceiling_too_large', 'ceiling_amount', { ...held, ceilingAmount: 21_001 }],
    ['fee_exceeds_amount', 'platform_fee', { fee: { bps: 0, fixed: 4_201 } }],
  ])('is refused with %s at %s (%#)', (code, param, change) =>
    expect(tapFault({ ...tap, ...change }, 'test')).toMatchObject({ code, param }),
  );

  it.each<[string, Partial<AskedTap>]>([
    ['amount', { currency: 'KWD', amount: 1_234 }],
    ['tip_amount', { ...tipped, currency: 'KWD', amount: 4_200, tipAmount: 5 }],
  ])('is told what is expected of three decimals at %s', (param, change) =>
    expect(tapFault({ ...tap, ...change }, 'test')?.details).toEqual({
      message: `${param} must end in 0 in KWD: its third decimal is not charged to cards.`,
    }),
  );

  it('is smaller than the least amount in live', () =>
    expect(tapFault({ ...tap, amount: 49 }, 'live')).toMatchObject({ code: 'amount_too_small' }));
});
