import { ChangeStream } from './change-stream';

const change = (n: number, resource = 'tap') => ({
  platformId: 'plt_1',
  readerId: 'usr_reader',
  resource,
  id: `x_${n}`,
  revision: n,
});

describe('the stream of one reader', () => {
  let ending: AbortController;
  let ended: number;
  let stream: ChangeStream;
  beforeEach(() => {
    jest.useFakeTimers();
    ending = new AbortController();
    ended = 0;
    stream = new ChangeStream({
      platformId: 'plt_1',
      readerId: 'usr_1',
      resources: new Set(['tap']),
      signal: ending.signal,
      onEnd: () => void (ended += 1),
    });
  });
  afterEach(() => {
    stream.end();
    jest.useRealTimers();
  });
  const sent = (): string => String(stream.output.read() ?? '');

  it('begins at once, and has one line for each resource that has changed', async () => {
    expect(sent()).toBe('retry: 2000\n\n');
    stream.reader.take(change(1));
    stream.reader.take(change(2));
    stream.reader.take({ ...change(2), revision: 9 });
    expect(sent()).toBe('');
    await jest.advanceTimersByTimeAsync(200);
    expect(sent()).toBe(
      'event: change\ndata: {"resource":"tap","id":"x_1","revision":1}\n\n' +
        'event: change\ndata: {"resource":"tap","id":"x_2","revision":9}\n\n',
    );
  });

  it('has nothing of resources that its key may not read', async () => {
    sent();
    stream.reader.take(change(1, 'api_key'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent()).toBe('');
  });

  it('ends when its reader has become another one, such as by another role', () => {
    stream.reader.take({ platformId: 'plt_1', resource: 'user', id: 'usr_2', revision: 1 });
    expect(ended).toBe(0);
    stream.reader.take({ platformId: 'plt_1', resource: 'user', id: 'usr_1', revision: 1 });
    expect(ended).toBe(1);
  });

  it('says every 15 seconds that it is open', async () => {
    sent();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(sent()).toBe(': still here\n\n');
  });

  it('has a reader who was told of too much read everything again', async () => {
    sent();
    for (let n = 0; n < 257; n += 1) stream.reader.take(change(n));
    await jest.advanceTimersByTimeAsync(200);
    expect(sent()).toBe('event: reset\ndata: {}\n\n');
  });

  it('keeps no more than 256 hints for a reader who reads nothing', async () => {
    for (let n = 0; n < 20_000; n += 1) {
      stream.reader.take(change(n));
      if (n % 200 === 0) await jest.advanceTimersByTimeAsync(200);
    }
    const kept = stream.output.readableLength + stream.output.writableLength;
    expect(kept).toBeLessThan(64 * 1_024);
    sent();
    sent();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent()).toBe('event: reset\ndata: {}\n\n');
  });

  it('ends when its reader is gone or its time is over, once', async () => {
    ending.abort();
    stream.output.destroy();
    await jest.advanceTimersByTimeAsync(0);
    expect([ended, jest.getTimerCount()]).toEqual([1, 0]);
  });
});
