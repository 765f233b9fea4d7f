import { pageHref, withParams } from './search-params';

it('an address gets, changes and loses parameters', () => {
  expect(withParams('?status=captured&tz=utc', { status: 'refunded', currency: 'EUR' })).toBe(
    '?status=refunded&tz=utc&currency=EUR',
  );
  expect(withParams('?status=captured', { status: null })).toBe('');
});

it('the time zone goes along to the next page, and filters do not', () => {
  expect(pageHref('/payments/txn_1', '?tz=sales&status=captured')).toBe('/payments/txn_1?tz=sales');
  expect(pageHref('/payments?status=declined', '')).toBe('/payments?status=declined');
  expect(pageHref('/payments?tz=utc', '?tz=sales')).toBe('/payments?tz=utc');
});
