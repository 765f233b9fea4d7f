import { describeEventStore } from '../testing';
import { EventStoreDbEventStore } from './eventstoredb.event-store';
import { DevelopmentServer } from './testing/development-server';

const startTimeoutMs = 30_000;

describe('on the development server', () => {
  const server = new DevelopmentServer();
  beforeAll(() => server.start(), startTimeoutMs);
  afterAll(() => server.remove());

  describeEventStore('EventStoreDbEventStore', () => EventStoreDbEventStore.open({ url: server.url }));

  describeEventStore('EventStoreDbEventStore that knows several hosts', () =>
    EventStoreDbEventStore.open({ url: server.urlOfSeveralHosts }),
  );
});

const realServer = process.env['TEST_EVENT_STORE_URL'];
if (realServer !== undefined) {
  describeEventStore('EventStoreDbEventStore on a real server', () => EventStoreDbEventStore.open({ url: realServer }));
}
