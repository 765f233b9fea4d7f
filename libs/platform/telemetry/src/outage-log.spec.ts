import { createLogger } from './logger';
import { OutageLog, reasonOf } from './outage-log';

describe('an outage in the log', () => {
  const lines: Record<string, unknown>[] = [];
  let outages: OutageLog;
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
    outages = new OutageLog(createLogger({ service: 'test', level: 'info', destination }));
  });
  afterEach(() => jest.useRealTimers());

  const fail = (follower: string) =>
    outages.note(follower, new Error('refused'), { follower }, 'follower stopped; it starts again');
  const shown = () => lines.map(({ level, follower, times, seconds, msg }) => [level, follower, times, seconds, msg]);

  it('is one line for each follower when it begins, and one with a count when it has passed', async () => {
    for (let failure = 0; failure < 200; failure += 1) {
      fail('taps');
      fail('ledger');
      await jest.advanceTimersByTimeAsync(300);
    }
    await jest.advanceTimersByTimeAsync(30_000);
    expect(shown()).toEqual([
      ['warn', 'taps', undefined, undefined, 'follower stopped; it starts again'],
      ['warn', 'ledger', undefined, undefined, 'follower stopped; it starts again'],
      ['info', 'taps', 200, 60, 'follower stopped; it starts again: this has passed'],
      ['info', 'ledger', 200, 60, 'follower stopped; it starts again: this has passed'],
    ]);
  });

  it('is a new one once it has passed, and one failure alone is one line', async () => {
    fail('taps');
    await jest.advanceTimersByTimeAsync(30_000);
    fail('taps');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(shown()).toHaveLength(2);
  });

  it('is mentioned again every ten minutes while it lasts', async () => {
    for (let second = 0; second <= 1_201; second += 1) {
      fail('taps');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(lines.map(({ times }) => times)).toEqual([undefined, 601, 1_201]);
  });
});

describe('the reason of a failure', () => {
  it('is one short line with the causes, each once and without a stack', () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:2113');
    const away = new TypeError(`A read got no answer: ${refused.message}`, { cause: refused });
    expect(reasonOf(away)).toBe('TypeError: A read got no answer: connect ECONNREFUSED 127.0.0.1:2113');
    expect(reasonOf(new Error('outer', { cause: new RangeError('in\n  ner') }))).toBe(
      'Error: outer; caused by RangeError: in ner',
    );
    expect(reasonOf('text')).toBe('text');
    expect(reasonOf(new Error('x'.repeat(9_000)))).toHaveLength(300);
  });
});
