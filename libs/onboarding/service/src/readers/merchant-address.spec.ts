import { merchantAddress } from './merchant-address';

const address = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119', country: 'DE' };

describe('where readers of a sub-merchant stand', () => {
  it('is the address of the company', () =>
    expect(merchantAddress({ businessType: 'company', country: 'DE', company: { address } })).toEqual({ address }));

  it('is the address of the person who is the business, in the country of the business where none is said', () => {
    const { country: _country, ...individual } = { ...address, line2: '3. OG' };
    expect(merchantAddress({ businessType: 'individual', country: 'AT', individual: { address: individual } })).toEqual(
      {
        address: { ...individual, country: 'AT' },
      },
    );
  });

  it.each([
    ['no company', {}, ['company.address.line1', 'company.address.city', 'company.address.postal_code']],
    ['no city', { company: { address: { ...address, city: '' } } }, ['company.address.city']],
    [
      'no state where there are states',
      { company: { address: { ...address, country: 'US' } } },
      ['company.address.state'],
    ],
  ])('lacks what nobody gave: %s', (_what, fields, missing) =>
    expect(merchantAddress({ businessType: 'company', country: 'DE', ...fields })).toEqual({ missing }),
  );
});
