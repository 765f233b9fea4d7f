import { type FailedRequest, groupFailures } from './failure-groups';

const failure = (second: number, facts: Partial<FailedRequest> = {}): FailedRequest => ({
  id: `req_${second}`,
  method: 'POST',
  route: '/v1/taps',
  status: 422,
  code: 'invalid_value',
  api_key: 'key_till',
  created_at: `2026-03-02T11:00:0${second}.000Z`,
  ...facts,
});

it('failures of one code on one route are one group, with its time span, callers and newest request', () => {
  const failures = [
    failure(9),
    failure(8, { api_key: 'key_kiosk' }),
    failure(7, { api_key: 'key_kiosk' }),
    failure(6, { code: 'tap_not_found', status: 404, method: 'GET', route: '/v1/taps/{id}' }),
  ];
  expect(groupFailures(failures)).toEqual([
    {
      name: 'invalid_value POST /v1/taps',
      code: 'invalid_value',
      method: 'POST',
      route: '/v1/taps',
      status: 422,
      count: 3,
      firstAt: '2026-03-02T11:00:07.000Z',
      lastAt: '2026-03-02T11:00:09.000Z',
      keys: ['key_kiosk', 'key_till'],
      sample: 'req_9',
    },
    expect.objectContaining({ code: 'tap_not_found', count: 1, keys: ['key_till'], sample: 'req_6' }),
  ]);
});

it('another method or route of the same code is another group', () => {
  const failures = [failure(9), failure(8, { method: 'PATCH' }), failure(7, { route: null }), failure(6)];
  expect(groupFailures(failures).map(({ method, route, count }) => [method, route, count])).toEqual([
    ['POST', '/v1/taps', 2],
    ['PATCH', '/v1/taps', 1],
    ['POST', null, 1],
  ]);
});

it('of groups with equally many failures the one seen last comes first', () => {
  const failures = [
    failure(9, { code: 'missing_field' }),
    failure(8),
    failure(7, { code: 'missing_field' }),
    failure(6),
  ];
  expect(groupFailures(failures).map(({ code }) => code)).toEqual(['missing_field', 'invalid_value']);
  expect(groupFailures([])).toEqual([]);
});
