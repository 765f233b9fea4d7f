import { endpointState, successBps, urlProblem } from './endpoint-state';

const health = {
  succeeded: 3,
  failed: 1,
  last_success_at: null,
  failing_since: null,
  last_error: null,
  p50_ms: 12,
  p95_ms: 40,
  days: [],
};

it('the success rate counts attempts, and is unknown before the first', () => {
  expect([
    successBps(health),
    successBps({ succeeded: 0, failed: 0 }),
    successBps({ succeeded: 0, failed: 2 }),
  ]).toEqual([7_500, null, 0]);
});

it('an endpoint is working, failing, unused, or disabled for a reason', () => {
  const enabled = { status: 'enabled', disabled_reason: null } as const;
  expect([
    endpointState({ ...enabled, health }).text,
    endpointState({ ...enabled, health: { ...health, failing_since: '2026-12-16T12:00:00Z' } }),
    endpointState({ ...enabled, health: { ...health, succeeded: 0, failed: 0 } }).text,
    endpointState({ status: 'disabled', disabled_reason: 'requested', health }),
    endpointState({ status: 'disabled', disabled_reason: 'gone' }),
  ]).toEqual([
    'Healthy',
    { text: 'Failing', tone: 'bad' },
    'No attempts yet',
    { text: 'Disabled by you', tone: 'neutral' },
    { text: 'Disabled: returned 410 Gone', tone: 'bad' },
  ]);
});

it('an address has a protocol of the web and no password', () => {
  expect(urlProblem('https://example.com/webhooks')).toBeUndefined();
  expect(urlProblem(' http://127.0.0.1:3000/ ')).toBeUndefined();
  for (const text of ['', 'example.com', 'javascript:alert(1)', 'https://me:secret@example.com/']) {
    expect([text, typeof urlProblem(text)]).toEqual([text, 'string']);
  }
});
