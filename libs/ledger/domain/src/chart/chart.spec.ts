import { houseAccount, merchantAccount, parseAccount } from './account';
import { accountNames } from '../testing/oracles/account-names';
import { chart, layerOf } from './chart';

const asPrinted = (name: (typeof accountNames)[number]): string => {
  const { kind, normalSide, perSubMerchant, clears } = chart[name];
  return [name, kind, normalSide, perSubMerchant && 'per sub-merchant', clears && 'clears'].filter(Boolean).join(' · ');
};

describe('the chart of accounts', () => {
  it('is this list', () =>
    expect(accountNames.map(asPrinted)).toEqual([
      'psp_clearing · asset · debit · clears',
      'cash · asset · debit',
      'dispute_receivable · asset · debit · clears',
      'merchant_negative · asset · debit · per sub-merchant',
      'merchant_pending · liability · credit · per sub-merchant',
      'merchant_available · liability · credit · per sub-merchant',
      'merchant_reserve · liability · credit · per sub-merchant',
      'merchant_dispute_hold · liability · credit · per sub-merchant · clears',
      'payout_in_transit · liability · credit · per sub-merchant · clears',
      'platform_operating · liability · credit',
      'psp_fees_payable · liability · credit · clears',
      'suspense · liability · credit · clears',
      'processing_revenue · income · credit',
      'psp_fee_expense · expense · debit',
      'fx_gain_loss · income · credit',
      'rounding · expense · debit',
      'bad_debt_expense · expense · debit',
      'fx_position · trading · debit · clears',
      'memo_auth_open · memo · debit · clears',
      'memo_auth_contra · memo · credit · clears',
    ]));

  it('keeps holds out of the trial balance', () =>
    expect(accountNames.filter((name) => layerOf(name) === 'memo')).toEqual(['memo_auth_open', 'memo_auth_contra']));
});

describe('the name of an account', () => {
  it('says whose it is and in which currency', () => {
    expect(houseAccount('psp_clearing', 'EUR')).toBe('psp_clearing:EUR');
    expect(merchantAccount('merchant_pending', 'sm_1', 'JPY')).toBe('merchant_pending:sm_1:JPY');
  });

  it('can be read back', () => {
    expect(parseAccount('cash:KWD')).toEqual({ name: 'cash', subMerchant: null, currency: 'KWD' });
    expect(parseAccount('merchant_negative:sm_1:EUR')).toEqual({
      name: 'merchant_negative',
      subMerchant: 'sm_1',
      currency: 'EUR',
    });
  });

  it.each([
    ['petty_cash:EUR', 'is not in the chart'],
    ['toString:EUR', 'is not in the chart'],
    ['cash', 'is not written as name:CCY'],
    ['cash:sm_1:EUR', 'is not written as name:CCY'],
    ['merchant_pending:EUR', 'is not written as name:submerchant:CCY'],
    ['merchant_pending::EUR', 'is not written as name:submerchant:CCY'],
    ['cash:eur', 'does not write its currency in capitals'],
    ['cash:XXX', 'is not a readable currency'],
  ])('is never guessed from %s', (account, why) => expect(() => parseAccount(account)).toThrow(why));

  it('has no room for a colon in the name of a sub-merchant', () =>
    expect(() => merchantAccount('merchant_pending', 'sm:1', 'EUR')).toThrow('cannot be part of an account'));
});
