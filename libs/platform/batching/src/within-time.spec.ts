import { withinTime } from './within-time';

const minuteMs = 60_000;
const tooLate = (): Error => new Error('too late');
const never = new Promise<never>(() => undefined);

describe('work with a time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has its own answer when it is in time, and leaves no timer behind', async () => {
    expect(await withinTime(minuteMs, tooLate, async () => 'answer')).toBe('answer');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('has its own error when it fails in time, and leaves no timer behind', async () => {
    const refused = withinTime(minuteMs, tooLate, () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is given up after its time, and can know it', async () => {
    let signal: AbortSignal | undefined;
    const work = withinTime(minuteMs, tooLate, (abandoned) => {
      signal = abandoned;
      return never;
    });
    const outcome = expect(work).rejects.toThrow('too late');
    expect(signal?.aborted).toBe(false);
    jest.advanceTimersByTime(minuteMs);
    await outcome;
    expect(signal?.aborted).toBe(true);
  });
});
