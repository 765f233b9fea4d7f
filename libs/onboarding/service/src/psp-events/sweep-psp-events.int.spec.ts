import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import { startPspSimulator } from '@taprail/psp-simulator';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { stripeClient } from '@taprail/stripe';
import { createLogger, Registry } from '@taprail/telemetry';
import type { ProviderChecks } from '../psp/check/provider-checks';
import type { ListedPspEvent, PspEventList } from './list/psp-event-list';
import { StripeEventList } from './list/stripe.psp-event-list';
import { PspEvents } from './psp-events';
import { SweepPspEvents } from './sweep-psp-events';

const log = createLogger({ service: 'test', level: 'silent' });
const startS = 1_772_445_600;

const eventNo = (n: number, createdS = startS + n): ListedPspEvent => ({
  provider: 'stripe',
  eventId: `evt_${n}`,
  type: 'charge.captured',
  accountId: null,
  objectId: `ch_${n}`,
  subMerchantId: null,
  occurredAt: new Date(createdS * 1_000).toISOString(),
  bodySha256: null,
  createdS,
});

describe('the sweep for events that no webhook brought', () => {
  let store: SqliteEventStore;
  let readStore: ReadStore;
  let events: PspEvents;
  let happened: ListedPspEvent[];
  let asked: (number | undefined)[];
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    readStore = await openSqliteReadStore(':memory:');
    events = new PspEvents(store, new OffsetClock());
    [happened, asked] = [[1, 2, 3].map((n) => eventNo(n)), []];
  });
  afterEach(async () => {
    await readStore.close();
    await store.close();
  });

  const list: PspEventList = {
    list: async (sinceS) => {
      asked.push(sinceS);
      return happened.filter(({ createdS }) => createdS >= (sinceS ?? 0));
    },
  };
  const sweeper = (holder = 'one', from: PspEventList | null = list) =>
    new SweepPspEvents(
      from,
      events,
      { lacksWebhooks: false } as ProviderChecks,
      readStore,
      holder,
      log,
      new Registry(),
    );
  const isStored = async (n: number) => (await events.load(`stripe-evt_${n}`)).state.received;

  it('stores what is missing, and each once', async () => {
    const { createdS: _createdS, ...facts } = eventNo(2);
    const envelope = { commandId: 'c', correlationId: 'c', actor: { kind: 'psp', id: 'stripe' } } as const;
    await events.execute('stripe-evt_2', { type: 'Receive', facts }, envelope);
    const one = sweeper();
    expect(await one.sweep()).toBe(2);
    expect(await Promise.all([1, 2, 3].map(isStored))).toEqual([true, true, true]);
    expect(await one.sweep()).toBe(0);
    const page = await store.readAll(-1n, { streamPrefixes: ['pspEvent-'] });
    expect(page.events).toHaveLength(3);
  });

  it('goes on a little before the newest event that it has seen, by the clock of the provider', async () => {
    const one = sweeper();
    await one.sweep();
    happened.push(eventNo(4, startS + 5_000));
    await one.sweep();
    await one.sweep();
    expect(asked).toEqual([undefined, startS + 3 - 600, startS + 5_000 - 600]);
  });

  it('looks again from the same place after a failure', async () => {
    const away: PspEventList = {
      list: async () => {
        throw new Error('away');
      },
    };
    await sweeper().sweep();
    await expect(sweeper('one', away).sweep()).rejects.toThrow('away');
    await sweeper().sweep();
    expect(asked).toEqual([undefined, startS + 3 - 600]);
  });

  it('is left to the process that does it already', async () => {
    expect(await sweeper('one').sweep()).toBe(3);
    expect(await sweeper('two').sweep()).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('has nothing to do where the provider needs none', async () =>
    expect(await sweeper('one', null).sweep()).toBeUndefined());
});

describe('the list of events of Stripe, simulated', () => {
  it('has those of our own account that somebody acts on, oldest first', async () => {
    let nowMs = startS * 1_000;
    const simulator = await startPspSimulator({ clock: () => new Date(nowMs), seed: 'events' });
    try {
      const endpoint = { key: simulator.key, baseUrl: simulator.url };
      const stripe = stripeClient(endpoint);
      await stripe.topups.create({ amount: 500, currency: 'eur', description: 'first' });
      simulator.tick();
      nowMs += 60_000;
      await stripe.topups.create({ amount: 700, currency: 'eur', description: 'second' });
      simulator.tick();
      const of = new StripeEventList(endpoint);
      const all = await of.list(undefined);
      const topups = all.filter(({ type }) => type === 'topup.succeeded');
      expect(topups.map(({ createdS }) => createdS)).toEqual([startS, startS + 60]);
      expect(topups[0]).toEqual({
        provider: 'stripe',
        eventId: expect.stringMatching(/^evt_/),
        type: 'topup.succeeded',
        accountId: null,
        objectId: expect.stringMatching(/^tu_/),
        subMerchantId: null,
        requestId: expect.stringMatching(/^req_/),
        occurredAt: '2026-03-02T10:00:00.000Z',
        bodySha256: null,
        createdS: startS,
      });
      const later = await of.list(startS + 60);
      expect(later.length).toBeGreaterThan(0);
      expect(later.every(({ createdS }) => createdS === startS + 60)).toBe(true);
    } finally {
      await simulator.close();
    }
  });
});
