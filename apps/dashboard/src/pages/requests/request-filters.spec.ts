import { failureCounts, readRequestFilters, requestQuery } from './request-filters';

const startOf = (day: string, later: number) => `${day}+${later}`;
const key = 'key_01KJM0Z8R0000000000000000B';

describe('the filters of the request log', () => {
  it('are asked of the API', () => {
    const filters = readRequestFilters(
      `?status=4xx&method=POST&code=invalid_value&route=%2Fv1%2Ftaps%2F%7Bid%7D&key=${key}&idempotency_key=order-7&to=2026-12-16`,
    );
    expect(requestQuery(filters, startOf)).toEqual({
      status: '4xx',
      method: 'POST',
      code: 'invalid_value',
      route: '/v1/taps/{id}',
      api_key: key,
      idempotency_key: 'order-7',
      created: { lt: '2026-12-16+1' },
    });
  });

  it('leave out what cannot be read', () => {
    const filters = readRequestFilters(
      '?status=lost&method=BREW&code=No!&route=taps&key=sk_test_1&idempotency_key=a b',
    );
    expect(requestQuery(filters, startOf)).toEqual({});
  });
});

it('failures are counted by their code, most often first', () => {
  const codes = ['tap_not_found', null, 'route_not_found', 'route_not_found'];
  expect(failureCounts(codes.map((code) => ({ code })))).toEqual([
    ['route_not_found', 2],
    ['tap_not_found', 1],
  ]);
});
