import { isDashboardPath } from './dashboard-path';

describe('the page that a sign-in link opens', () => {
  it.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/transactions/txn_01KJM0Z8R0000000000000000B',
    '/dashboard/go/bistro-42',
    '/dashboard/sub-merchants/caf%C3%A9',
    '/dashboard/transactions?status=disputed&created[gte]=2026-03-01T00:00:00Z',
  ])('may be %s', (path) => expect(isDashboardPath(path)).toBe(true));

  it.each([
    '',
    'transactions',
    '/v1/taps',
    '/dashboards',
    '//evil.example/dashboard',
    '/\\evil.example',
    'https://evil.example/dashboard/',
    'javascript:alert(1)',
    '/dashboard/../v1/taps',
    '/dashboard/..',
    '/dashboard/%2e%2e/v1/taps',
    '/dashboard/%2E./v1',
    '/dashboard//evil.example',
    '/dashboard/%2f%2fevil.example',
    '/dashboard/a%5cb',
    '/dashboard/a%0ab',
    '/dashboard/a b',
    '/dashboard/#code=x',
    '/dashboard/?next=%0d%0a',
    '/dashboard/<script>',
    '/dashboard/\u2028',
  ])('is never %j', (path) => expect(isDashboardPath(path)).toBe(false));
});
