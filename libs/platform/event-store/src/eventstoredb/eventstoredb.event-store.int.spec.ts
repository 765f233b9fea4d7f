import { describeEventStore } from '../testing';
import { EventStoreDbEventStore } from './eventstoredb.event-store';
import { DevelopmentServer } from './testing/development-server';

const startTimeoutMs = 30_000;

describe('on the development server', () => {
  const server = new DevelopmentServer();
  beforeAll(() => server.start(), startTimeoutMs);
  afterAll(() => server.remove());

  describeEventStore('EventStoreDbEventStore', (sign) => EventStoreDbEventStore.open({ url: server.url, sign }));

  describeEventStore('EventStoreDbEventStore that knows several hosts', (sign) =>
    EventStoreDbEventStore.open({ url: server.urlOfSeveralHosts, sign }),
  );
  describeEventStore('EventStoreDbEventStore whose followers share five events at most', (sign) =>
    EventStoreDbEventStore.open({ url: server.url, sign, windowBounds: { eventsMax: 2, textMax: 2_000 } }),
  );
});

const realServer = process.env['TEST_EVENT_STORE_URL'];
if (realServer !== undefined) {
  describeEventStore('EventStoreDbEventStore on a real server', (sign) =>
    EventStoreDbEventStore.open({ url: realServer, sign }),
  );
}
