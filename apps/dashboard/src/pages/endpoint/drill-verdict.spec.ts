import { drillRows, drillSummary } from './drill-verdict';

const send = (n: number, error: string | null, forged = false) => ({
  n,
  forged,
  status_code: error === null ? 200 : error === 'timeout' ? null : 400,
  error,
});
const job = (passed: boolean, sends: readonly ReturnType<typeof send>[]) => ({
  status: 'succeeded' as const,
  result: { passed, events: [{ event_id: 'evt_1', passed, sends: [...sends] }] },
});

describe('the verdict of a drill', () => {
  it('is passed when genuine copies are taken and the forged one is refused', () => {
    const passed = job(true, [send(1, null), send(2, null), send(3, 'status_400', true)]);
    expect(drillSummary(passed)).toBe('Passed: every genuine request was accepted and nothing else.');
    expect(drillRows(passed).map(({ copy, answer, verdict }) => [copy, answer, verdict])).toEqual([
      ['First', '200', 'Accepted'],
      ['Duplicate 1', '200', 'Accepted'],
      ['Forged', '400', 'Forged request rejected'],
    ]);
  });

  it('warns of a receiver that takes everything', () => {
    const failed = job(false, [send(1, null), send(2, null, true)]);
    expect(drillSummary(failed)).toBe(
      'Failed: 1 of 2 requests got the wrong response. Anyone who knows the URL can send it forged events.',
    );
  });

  it('names what was not taken, and how it was answered', () => {
    const failed = job(false, [send(1, 'timeout'), send(2, 'status_400', true)]);
    expect(drillRows(failed)[0]).toEqual({
      key: 'evt_1 1',
      eventId: 'evt_1',
      copy: 'First',
      answer: 'timeout',
      isRight: false,
      verdict: 'Not accepted',
    });
    expect(drillSummary(failed)).toBe('Failed: 1 of 2 requests got the wrong response.');
  });

  it('says when there is none', () => {
    expect([
      drillSummary({ status: 'running', result: null }),
      drillSummary({ status: 'cancelled', result: null }),
      drillSummary({ status: 'succeeded', result: { passed: false, reason: 'endpoint_deleted' } }),
    ]).toEqual([
      'The drill is running.',
      'The drill was cancelled.',
      'The endpoint was deleted before the drill started.',
    ]);
    expect(drillRows({ result: null })).toEqual([]);
  });
});
