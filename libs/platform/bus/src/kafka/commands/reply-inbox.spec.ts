import type { Admin } from 'kafkajs';
import type { ProcessClient } from '../client/process-client';
import { ReplyInbox, silenceMaxMs } from './reply-inbox';

const admin = {
  fetchTopicMetadata: async () => ({ topics: [{ partitions: [{}] }] }),
  listGroups: async () => ({ groups: [] }),
} as unknown as Admin;

describe('a command that waits for its answer', () => {
  let inbox: ReplyInbox;
  let lastAnswerMs: number;
  beforeEach(async () => {
    jest.useFakeTimers();
    lastAnswerMs = Date.now();
    const readers = {
      read: async () => undefined,
      close: async () => undefined,
      silentMs: () => Date.now() - lastAnswerMs,
    };
    inbox = new ReplyInbox({ instance: 'gw', readers } as unknown as ProcessClient);
    await inbox.open(admin);
  });
  afterEach(async () => {
    await inbox.close();
    jest.useRealTimers();
  });

  const outcomeOf = (answer: Promise<unknown>) => {
    const seen: { outcome: unknown } = { outcome: 'waiting' };
    answer.catch((error: Error) => (seen.outcome = error.name));
    return seen;
  };

  it('times out once no broker has answered for a while, long before its own deadline', async () => {
    const tap = outcomeOf(inbox.expect('taps.present').answer);
    await jest.advanceTimersByTimeAsync(silenceMaxMs - 1_000);
    expect(tap.outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(tap.outcome).toBe('CommandTimeout');
  });

  it('waits on while the broker answers', async () => {
    const tap = outcomeOf(inbox.expect('taps.present').answer);
    for (let second = 0; second < 60; second += 1) {
      lastAnswerMs = Date.now();
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(tap.outcome).toBe('waiting');
  });

  it('has the same time when it comes during an outage', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    const tap = outcomeOf(inbox.expect('taps.present').answer);
    await jest.advanceTimersByTimeAsync(silenceMaxMs - 1_000);
    expect(tap.outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(tap.outcome).toBe('CommandTimeout');
  });
});
