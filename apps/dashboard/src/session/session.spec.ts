import { codeOfLink, pageOfLink } from './session';

it('a link carries its code in the fragment', () => {
  expect([codeOfLink('#code=abc'), codeOfLink('#other=1'), codeOfLink('')]).toEqual(['abc', undefined, undefined]);
});

it('a link leads to a page of the dashboard and nowhere else', () => {
  expect(pageOfLink('/dashboard/payments/txn_1?tab=audit')).toBe('/dashboard/payments/txn_1?tab=audit');
  for (const path of [null, undefined, '//evil.example', 'https://evil.example/dashboard', '/dashboards', '/v1/taps']) {
    expect([path, pageOfLink(path)]).toEqual([path, '/dashboard/']);
  }
});
