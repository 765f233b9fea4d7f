import { StartError } from '@taprail/ports';
import { StartProgress } from './start-progress';

describe('the progress of a start', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = new Promise<never>(() => undefined);
  const waiting = (stallMs: number) => {
    const lines: string[] = [];
    const progress = new StartProgress({ subject: 'the thread', stallMs, announce: (line) => lines.push(line) });
    return { progress, lines };
  };

  it('has no deadline while steps begin, however long they take together', async () => {
    const { progress } = waiting(20_000);
    let finish: (value: string) => void = () => undefined;
    const started = progress.waitFor(new Promise<string>((resolve) => (finish = resolve)));
    for (let step = 0; step < 100; step += 1) {
      await jest.advanceTimersByTimeAsync(19_999);
      progress.beginStep(`takes step ${step}`);
    }
    finish('ready');
    await expect(started).resolves.toBe('ready');
  });

  it('is given up in one sentence that names the step, once none has begun for the time that is set', async () => {
    const { progress } = waiting(20_000);
    const started = progress.waitFor(never).catch((error: unknown) => error);
    progress.beginStep('opens the event store');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await started).toEqual(
      new StartError(
        'The start made no progress for 20 s while it waited for the thread, which opens the event store; START_STALL_MS sets how long it waits.',
      ),
    );
  });

  it('is never given up where no time is set', async () => {
    const { progress } = waiting(0);
    const settled = jest.fn();
    void progress.waitFor(never).then(settled, settled);
    await jest.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(settled).not.toHaveBeenCalled();
  });

  it('is announced in one line for each step that takes long, and not for others', async () => {
    const { progress, lines } = waiting(0);
    void progress.waitFor(never);
    await jest.advanceTimersByTimeAsync(1_000);
    progress.beginStep('opens the event store');
    await jest.advanceTimersByTimeAsync(60_000);
    progress.beginStep('opens the bus');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(lines).toEqual([
      'Still starting: the server opens the event store.',
      'Still starting: the server opens the bus.',
    ]);
  });

  it('fails as the start itself does', async () => {
    const { progress } = waiting(20_000);
    await expect(progress.waitFor(Promise.reject(new StartError('No.')))).rejects.toEqual(new StartError('No.'));
    expect(jest.getTimerCount()).toBe(0);
  });
});
