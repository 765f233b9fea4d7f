import { RepeatedCheck } from './repeated-check';

describe('a check of readiness that is read again and again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Answers when it is told to. */
  const waitingCheck = () => {
    const answers: ((verdict: 'ok' | Error) => void)[] = [];
    const signals: AbortSignal[] = [];
    const check = new RepeatedCheck(
      (givenUp) =>
        new Promise((resolve, reject) => {
          signals.push(givenUp);
          answers.push((verdict) => (verdict === 'ok' ? resolve(verdict) : reject(verdict)));
        }),
    );
    const readLate = async () => {
      const read = check.read();
      await jest.advanceTimersByTimeAsync(800);
      return read;
    };
    return { check, answers, signals, readLate };
  };

  it('is failed while it has never ended', async () => {
    const { readLate } = waitingCheck();
    expect(await readLate()).toBe('failed');
  });

  it('stands as it did while it is late, and runs once at a time', async () => {
    const { check, answers, readLate } = waitingCheck();
    const first = check.read();
    answers[0]!('ok');
    expect(await first).toBe('ok');
    expect(await readLate()).toBe('ok');
    expect(await readLate()).toBe('ok');
    expect(answers).toHaveLength(2);
    answers[1]!(new Error('refused'));
    await jest.advanceTimersByTimeAsync(0);
    expect(await readLate()).toBe('failed');
  });

  it('is failed when it has hung for ten seconds, and is tried again', async () => {
    const { check, answers, readLate } = waitingCheck();
    const first = check.read();
    answers[0]!('ok');
    await first;
    await readLate();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await readLate()).toBe('failed');
    expect(answers).toHaveLength(3);
    answers[2]!('ok');
    await jest.advanceTimersByTimeAsync(0);
    expect(await readLate()).toBe('ok');
  });

  it('ends what it has asked for when it is given up, and takes no answer of it any more', async () => {
    const { answers, signals, readLate } = waitingCheck();
    await readLate();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await readLate()).toBe('failed');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers[0]!('ok');
    await jest.advanceTimersByTimeAsync(0);
    expect(await readLate()).toBe('failed');
  });

  it('says why it failed, until it is well', async () => {
    const { check, answers } = waitingCheck();
    const first = check.read();
    answers[0]!(new Error('connection refused'));
    await first;
    expect(check.reason).toBe('connection refused');
    const second = check.read();
    answers[1]!('ok');
    await second;
    expect(check.reason).toBeUndefined();
  });

  it('is failed at once when it is refused', async () => {
    const { check, answers } = waitingCheck();
    const read = check.read();
    answers[0]!(new Error('connection refused'));
    expect(await read).toBe('failed');
  });
});
