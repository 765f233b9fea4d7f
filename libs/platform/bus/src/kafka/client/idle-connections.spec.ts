import RequestQueue from 'kafkajs/src/network/requestQueue';
import { letConnectionsRest } from './idle-connections';

type Inside = RequestQueue &
  Readonly<{ push: (pushed: ReturnType<typeof request>) => void; maybeThrottle: (ms: number) => void }>;
const logger = { debug: () => undefined };
const open = (): Inside =>
  new (RequestQueue as unknown as new (options: object) => Inside)({ logger, maxInFlightRequests: 1 });
const request = (correlationId: number, sendRequest: () => void) => ({
  entry: { correlationId },
  expectResponse: true,
  sendRequest,
});

describe('a connection to Kafka', () => {
  beforeAll(() => letConnectionsRest());
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sets no timer while nothing waits', () => {
    const queue = open();
    queue.scheduleCheckPendingRequests();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends what waits when the broker wants it again', () => {
    const queue = open();
    const sent: number[] = [];
    queue.maybeThrottle(300);
    queue.push(request(1, () => sent.push(1)));
    jest.advanceTimersByTime(299);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
