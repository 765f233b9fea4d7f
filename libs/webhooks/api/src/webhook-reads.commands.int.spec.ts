import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, SqliteEventStore, unwrittenStream } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { deliveryList } from './deliveries/delivery.projection';
import { DeliveryReads } from './deliveries/delivery-reads';
import { endpointHealth } from './endpoints/endpoint-health.projection';
import { Endpoints } from './endpoints/endpoints';
import { publicEventList } from './events/public-event.projection';
import { PublicEventReads } from './events/public-event-reads';
import { MatchingEvents } from './jobs/matching-events';
import { WebhookReadsCommands } from './webhook-reads.commands';

const at = '2026-03-02T11:00:00.000Z';
const feed = 'publicEvents-by_1';
const pageMax = 100;
const idOf = (n: number): string => `evt_01KJM0Z8R0000000000000${String(n).padStart(4, '0')}`;
const eventOf = (n: number, platformId = 'plt_1') => ({
  eventId: idOf(n),
  platformId,
  kind: n % 2 === 0 ? 'tap.approved' : 'payout.paid',
  occurredAt: at,
  transactionId: null,
  submerchant: 'bistro',
  body: '{}',
  deadline: at,
  deliveries: [],
});

describe('what the dispatcher asks of the read models', () => {
  let store: SqliteEventStore;
  let readStore: ReadStore;
  let followers: Followers;
  let commands: WebhookReadsCommands;
  const buses = {
    commands: new InProcessCommandBus(),
    events: new InProcessIntegrationBus(':memory:'),
    clock: new OffsetClock(),
  };
  const append = async (stream: string, ...recorded: readonly DomainEvent[]): Promise<void> => {
    const envelope = { commandId: stream, correlationId: 'c', actor: { kind: 'service', id: 'webhooks' } } as const;
    const { events } = new Codec<DomainEvent>().encode(recorded, envelope, at, unwrittenStream(stream));
    await store.append(stream, 'no-stream', events);
  };

  beforeAll(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    readStore = await openSqliteReadStore(':memory:');
    const events = new PublicEventReads(store, readStore);
    const endpoints = new Endpoints(store, buses.clock, readStore);
    const matching = new MatchingEvents(events, new DeliveryReads(store, readStore, endpoints));
    commands = new WebhookReadsCommands(events, matching, endpoints);
    const log = createLogger({ service: 'test', level: 'silent' });
    const world = { store, readStore, log, settings: defaultFollowerSettings('one') };
    followers = new Followers([{ projections: [publicEventList, deliveryList, endpointHealth] }], [], world, buses);
    const all = [...Array.from({ length: pageMax + 2 }, (_, n) => eventOf(n)), eventOf(900, 'plt_2')];
    await append(feed, { type: 'PublicEventsRecorded', data: { events: all } });
    const subject = { eventId: idOf(0), endpointId: 'we_1', platformId: 'plt_1', kind: 'tap.approved' };
    const eventPlace = { stream: feed, revision: 0 };
    const attempt = { at, error: 'timeout', statusCode: null, durationMs: 5 };
    const delivery = { deliveryId: 'dlv_1', ...subject, eventPlace, eventAt: at, deadline: at, at };
    await append(
      `delivery-${idOf(0)}-we_1`,
      { type: 'DeliveryScheduled', data: delivery },
      { type: 'AttemptFailed', data: { deliveryId: 'dlv_1', endpointId: 'we_1', attempt, nextAt: null, at } },
    );
    await followers.start();
    await followers.settled();
  });
  afterAll(async () => {
    await followers.stop();
    await buses.commands.close();
    await buses.events.close();
    await store.close();
    await readStore.close();
  });
  const range = { platformId: 'plt_1', from: at, to: at, kinds: [], endpointId: null, deliveryStatus: null };
  const list = (data: object) => commands.listReplayed({ data: { ...range, after: null, ...data } } as never);

  it('is which events are in the feed', async () =>
    expect(await commands.findRecorded({ data: { eventIds: [idOf(3), idOf(500)] } } as never)).toEqual({
      recorded: [idOf(3)],
    }));

  it('is the events of a replay and where each is recorded, page by page, of one platform', async () => {
    const first = await list({});
    expect(first.events[1]).toEqual({ eventId: idOf(1), place: { stream: feed, revision: 0 } });
    const second = await list({ after: first.next });
    const ids = [...first.events, ...second.events].map(({ eventId }) => eventId);
    expect([ids, second.next]).toEqual([Array.from({ length: pageMax + 2 }, (_, n) => idOf(n)), null]);
  });

  it('is only those of the kinds and days that are asked for', async () => {
    expect((await list({ kinds: ['payout.paid'] })).events).toHaveLength(pageMax / 2);
    expect((await list({ from: '2026-03-03T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z' })).events).toEqual([]);
  });

  it('is since when an endpoint fails', async () => {
    const find = (endpointId: string) => commands.findFailure({ data: { endpointId } } as never);
    expect([await find('we_1'), await find('we_2')]).toEqual([{ failingSince: at }, { failingSince: null }]);
  });
});
