import { isFiltered, readMerchantFilters } from './merchant-filters';

it('the address says which sub-merchants are shown, and in which order', () => {
  expect(readMerchantFilters('status=onboarding&sort=volume&q=+luna+')).toEqual({
    status: 'onboarding',
    sort: 'volume',
    q: 'luna',
  });
  expect(readMerchantFilters('status=enabled')).toEqual({ status: 'enabled', sort: 'newest', q: '' });
});

it('an address that was typed wrong shows all of them', () => {
  const filters = readMerchantFilters('status=asleep&sort=luck');
  expect(filters).toEqual({ status: undefined, sort: 'newest', q: '' });
  expect(isFiltered(filters)).toBe(false);
});
