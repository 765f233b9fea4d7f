import { requireBankAccount } from './require-bank-account';

const refusal = (destination: { currency: string } | null): unknown => {
  try {
    requireBankAccount({ destination }, 'EUR');
    return undefined;
  } catch (error) {
    const { code, param, details } = error as Record<string, any>;
    return [code, param, details.message];
  }
};

describe('a payout', () => {
  it('is made in the currency of the bank account', () => expect(refusal({ currency: 'EUR' })).toBeUndefined());

  it.each([
    [{ currency: 'GBP' }, 'currency must be GBP, that of the sub-merchant’s bank account.'],
    [null, 'currency must be that of a bank account, and the sub-merchant has none yet.'],
  ])('in another one is refused, and the right one is named: %j', (destination, message) =>
    expect(refusal(destination)).toEqual(['invalid_value', 'currency', message]),
  );
});
