import type { Logger } from '@taprail/telemetry';
import { AwaitedParts } from './awaited-parts';

const refusedConnection = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
/** kafkajs wraps what happened on the wire in what it did about it. */
const retriesExceeded = () =>
  Object.assign(new Error('retries exceeded'), { name: 'KafkaJSNumberOfRetriesExceeded', cause: refusedConnection() });

const recordingLogger = () => {
  const lines: string[] = [];
  const record = (_facts: object, line: string) => void lines.push(line);
  return { lines, logger: { warn: record, info: record } as unknown as Logger };
};

describe('a start', () => {
  it.each([
    ['refuses connections', refusedConnection],
    ['was given up by its client', retriesExceeded],
    ['is starting', () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    ['does not answer', () => new Error('timeout exceeded when trying to connect')],
    ['tries several addresses', () => new AggregateError([refusedConnection()])],
  ])('waits for a part that %s, and says so once', async (_what, failure) => {
    const { lines, logger } = recordingLogger();
    const parts = new AwaitedParts(logger);
    let attempts = 0;
    const opened = await parts.open('bus', 'BUS_URL', async () => {
      attempts += 1;
      if (attempts < 3) throw failure();
      expect(parts.names).toEqual(['bus']);
      return 'open';
    });
    expect([opened, parts.names]).toEqual(['open', []]);
    expect(lines).toEqual(['waiting for the part that BUS_URL names', 'the part that was waited for answers']);
  });

  it('ends in one sentence when a part answers and refuses', async () => {
    const parts = new AwaitedParts(recordingLogger().logger);
    const refuses = () => Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
    await expect(parts.open('readstore', 'READ_STORE_URL', refuses)).rejects.toThrow(
      'What READ_STORE_URL names cannot be opened: it refuses the user (the user and password in READ_STORE_URL): password authentication failed.',
    );
    expect(parts.names).toEqual([]);
  });
});
