import type { Sqlite } from '@taprail/sqlite';
import { Checkpoints } from './checkpoints';
import type { CommitSignal } from './commit-signal';

describe('checkpoints by the thread that reads the log', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('outlast a full disk, and are made once there is room', () => {
    let commits = 0;
    let isFull = true;
    let made = 0;
    const exec = (): void => {
      if (isFull) throw new Error('database or disk is full');
      made += 1;
    };
    const checkpoints = new Checkpoints({ exec } as unknown as Sqlite, { count: () => commits } as CommitSignal);
    commits = 1;
    jest.advanceTimersByTime(1_000);
    isFull = false;
    jest.advanceTimersByTime(1_000);
    checkpoints.end();
    expect(made).toBe(1);
  });
});
