import { curlOfAttempt, faultWords, timingParts } from './attempt-words';

describe('an attempt', () => {
  it('that was taken has no fault, and another says where it went wrong', () => {
    expect(faultWords({ error: null, error_class: null })).toBeUndefined();
    expect(faultWords({ error: 'status_500', error_class: 'status' })).toContain('other than 2xx');
    expect(faultWords({ error: 'odd', error_class: null })).toBe('Failed: odd.');
  });

  it('spends its time connecting, waiting and reading', () => {
    expect(timingParts({ connect_ms: 3, first_byte_ms: 20, total_ms: 24 })).toEqual([
      { name: 'Connect', fromMs: 0, toMs: 3 },
      { name: 'Wait for response', fromMs: 3, toMs: 20 },
      { name: 'Read response', fromMs: 20, toMs: 24 },
    ]);
  });

  it('that got no answer spends the rest of its time on what did not come', () => {
    expect(timingParts({ connect_ms: null, first_byte_ms: null, total_ms: 5_000 })).toEqual([
      { name: 'Connect', fromMs: 0, toMs: 5_000 },
    ]);
    expect(timingParts({ connect_ms: 2, first_byte_ms: null, total_ms: 5_000 })).toEqual([
      { name: 'Connect', fromMs: 0, toMs: 2 },
      { name: 'Wait for response', fromMs: 2, toMs: 5_000 },
    ]);
  });

  it('can be sent once more by hand, byte for byte', () => {
    const request = { headers: { 'service-event-id': 'evt_1', 'x-note': "it's" }, bytes: 2 };
    expect(curlOfAttempt({ request }, 'http://127.0.0.1:3000/', `{"a":"it's"}`)).toBe(
      "curl -X POST 'http://127.0.0.1:3000/' \\\n" +
        "  -H 'service-event-id: evt_1' \\\n" +
        "  -H 'x-note: it'\\''s' \\\n" +
        `  --data-binary '{"a":"it'\\''s"}'`,
    );
  });
});
