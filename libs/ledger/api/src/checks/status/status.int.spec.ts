import { COMMAND_BUS, type GroupStatus } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { BooksCompleteness, CommandMessage } from '@taprail/contracts';
import { Codec, EVENT_STORE, SqliteEventStore, unwrittenStream } from '@taprail/event-store';
import { ReadinessChecks } from '@taprail/http';
import { boot, type Booted, caller, operatorKey } from '@taprail/http/testing';
import type { PayoutFreezeEvent } from '@taprail/ledger-domain';
import { FOLLOWERS_WATCH } from '@taprail/ports';
import { createLogger, LOGGER } from '@taprail/telemetry';
import { LedgerCompleteness } from '../completeness/books-completeness';
import { Seals } from '../../entries/proofs/seals';
import { gapSince, wholeBooks } from '../../testing/ledger-api';
import { OperatorStatusController } from './operator-status.controller';
import { PayoutFindings } from '../../payouts/payout-freeze/payout-findings';
import { ServiceStatuses } from './service-statuses';
import { StatusParts } from './status-parts';
import { StatusController } from './status.controller';

const now = '2026-03-04T09:00:00.000Z';
const complete: BooksCompleteness = { ...wholeBooks, completeThrough: now };
const nothingParked = { parkedCount: 0, oldestParkedAt: null };
const follower = { name: 'projection/books', state: 'following', lagSeconds: 0 };
/** The answer of the consumers of one group, with a value of the data or without. */
const well = (match: unknown): GroupStatus => ({
  consumers: [{ topic: 'taps.events', lagMessages: 0, ...nothingParked }],
  matching: match === null ? null : nothingParked,
  followers: [follower],
});

describe('the status', () => {
  let app: Booted;
  let store: SqliteEventStore;
  let counted: BooksCompleteness | Error;
  let answerOf: (group: string, match: unknown) => GroupStatus;
  const asked: unknown[] = [];
  const call = caller(() => app);
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    counted = complete;
    answerOf = (_group, match) => well(match);
    asked.length = 0;
    const send = async ({ name, data }: CommandMessage) => {
      asked.push([name, data]);
      if (name !== 'ledger.count-missing')
        return answerOf(name.replace('-parked.status', ''), (data as { match: unknown }).match);
      if (counted instanceof Error) throw counted;
      return counted;
    };
    app = await boot({
      controllers: [StatusController, OperatorStatusController],
      http: { operatorKey },
      providers: [
        ServiceStatuses,
        StatusParts,
        { provide: FOLLOWERS_WATCH, useValue: { status: async () => [{ ...follower, name: 'reaction/own' }] } },
        LedgerCompleteness,
        PayoutFindings,
        Seals,
        { provide: COMMAND_BUS, useValue: { send } },
        { provide: EVENT_STORE, useValue: store },
        { provide: LOGGER, useValue: createLogger({ service: 'test', level: 'silent' }) },
        { provide: Clock, useValue: { now: () => new Date(now), iso: () => now } },
      ],
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
    await store.close();
  });

  const status = async () => {
    const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
    return (await call('GET', '/v1/status', { key })).body;
  };

  it('is ok while every part is well and the books have everything', async () => {
    app.app.get(ReadinessChecks).register('eventstore', () => 'ok');
    expect(await status()).toEqual({
      object: 'status',
      status: 'ok',
      time: now,
      components: { eventstore: 'ok', integrity: 'ok' },
      books: {
        status: 'complete',
        complete_through: now,
        missing_count: 0,
        explained_count: 0,
        missing: [],
        explained: [],
      },
      messages: { parked_count: 0, oldest_parked_at: null },
      followers: {
        lag_s: 0,
        unanswered: [],
        data: [
          { name: 'projection/books', state: 'following', lag_s: 0 },
          { name: 'reaction/own', state: 'following', lag_s: 0 },
        ],
      },
      payouts: { frozen: false, findings: 0 },
      integrity: { status: 'ok', tampered: [] },
      last_seal: null,
      as_of: { books: now, services: now, payouts: now, last_seal: now },
    });
    const match = { field: 'platform_id', value: 'plt_1' };
    expect(asked.toSorted()).toEqual([
      ['ledger-parked.status', { match }],
      ['ledger.count-missing', { platformId: 'plt_1' }],
      ['onboarding-parked.status', { match }],
      ['taps-parked.status', { match }],
      ['webhooks-parked.status', { match }],
    ]);
  });

  it('names what the books miss, without whose platform it is', async () => {
    const since = '2026-03-04T08:00:00.000Z';
    counted = { ...complete, completeThrough: since, missingCount: 1, missing: [gapSince(since)] };
    const { status: overall, books } = await status();
    const { platformId: _platform, amountCurrency, state: _state, explanation: _none, ...shown } = gapSince(since);
    expect([overall, books]).toEqual([
      'degraded',
      {
        status: 'incomplete',
        complete_through: since,
        missing_count: 1,
        explained_count: 0,
        missing: [{ ...shown, amount_currency: amountCurrency }],
        explained: [],
      },
    ]);
  });

  it('shows what was explained, without what the operator wrote', async () => {
    const since = '2026-03-04T08:00:00.000Z';
    const explanation = { by: 'operator', at: now, reason: 'as for plt_2, see incident 7' };
    const explained = [{ ...gapSince(since), state: 'explained' as const, explanation }];
    counted = { ...complete, explainedCount: 1, explained };
    const { status: overall, books } = await status();
    expect([overall, books.status, books.explained_count]).toEqual(['ok', 'explained', 1]);
    expect(books.explained).toMatchObject([{ id: 'gap_1', amount: 4_200, explained_at: now }]);
    expect(JSON.stringify(books)).not.toMatch(/incident|plt_/);
  });

  const parkedSince = '2026-03-04T07:00:00.000Z';
  const oneParked = { parkedCount: 1, oldestParkedAt: parkedSince };
  /** The ledger has parked two messages, one of them of this platform, and one of its followers is behind. */
  const stuck = (group: string, match: unknown): GroupStatus =>
    group === 'ledger'
      ? {
          consumers: [{ topic: 'taps.events', lagMessages: 7, parkedCount: 2, oldestParkedAt: parkedSince }],
          matching: match === null ? null : oneParked,
          followers: [
            { name: 'projection/sale-postings', state: 'failing', lagSeconds: 12.34 },
            { name: 'projection/old', state: 'superseded', lagSeconds: 900 },
          ],
        }
      : well(match);

  it('tells how much of the platform is parked, and what lags, but nothing that is counted for all', async () => {
    answerOf = stuck;
    const { status: overall, messages, followers, consumers } = await status();
    expect([overall, messages, followers.lag_s, consumers]).toEqual([
      'degraded',
      { parked_count: 1, oldest_parked_at: parkedSince },
      12.3,
      undefined,
    ]);
    expect(followers.data.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
      'projection/books following',
      'projection/sale-postings failing',
      'reaction/own following',
    ]);
  });

  it('takes of a follower that several processes know the one that is least behind', async () => {
    answerOf = (group, match) => ({
      ...well(match),
      followers: [{ ...follower, state: 'waiting for lease', lagSeconds: group === 'taps' ? 3 : 40 }],
    });
    expect((await status()).followers.data[0]).toEqual({ name: 'projection/books', state: 'waiting', lag_s: 3 });
  });

  it('does not know what is parked while a service does not answer, and names the service', async () => {
    answerOf = (group, match) => {
      if (group === 'webhooks') throw new Error('no answer');
      return well(match);
    };
    const { status: overall, messages, followers } = await status();
    expect([overall, messages, followers.unanswered]).toEqual([
      'degraded',
      { parked_count: null, oldest_parked_at: null },
      ['webhooks'],
    ]);
  });

  it('of the deployment is the operator’s: over all platforms, by group and topic', async () => {
    answerOf = stuck;
    const { body } = await call('GET', '/v1/operator/status', { key: operatorKey });
    expect(body).toMatchObject({
      object: 'operator_status',
      status: 'degraded',
      books: { status: 'complete', missing_count: 0 },
      messages: { parked_count: 2, oldest_parked_at: parkedSince },
      payouts: { frozen: false, findings: 0 },
    });
    expect(body.consumers).toHaveLength(4);
    expect(body.consumers.find(({ group }: { group: string }) => group === 'ledger')).toEqual({
      group: 'ledger',
      topic: 'taps.events',
      lag_messages: 7,
      parked_count: 2,
      oldest_parked_at: parkedSince,
    });
    expect(asked).toContainEqual(['ledger.count-missing', { platformId: null }]);
    const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
    expect((await call('GET', '/v1/operator/status', { key })).status).toBe(401);
  });

  it('is degraded while the ledger does not answer', async () => {
    counted = new Error('no answer');
    const { status: overall, books } = await status();
    const nothing = { complete_through: null, missing_count: null, explained_count: null, missing: [], explained: [] };
    expect([overall, books]).toEqual(['degraded', { status: 'unknown', ...nothing }]);
  });

  it('is what was last known, and says since when, while the event store says nothing', async () => {
    const event: PayoutFreezeEvent = { type: 'PayoutsFrozen', data: { finding: { id: 'x', detail: 'y' }, at: now } };
    const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 'ledger' } } as const;
    const { events } = new Codec<PayoutFreezeEvent>().encode(
      [event],
      envelope,
      now,
      unwrittenStream('ledgerFreeze-payouts'),
    );
    await store.append('ledgerFreeze-payouts', 'no-stream', events);
    await status();
    jest.spyOn(store, 'read').mockImplementation(() => new Promise(() => undefined));
    const { payouts, as_of: asOf } = await status();
    expect([payouts, asOf]).toEqual([
      { frozen: true, findings: 1 },
      { books: now, services: now, payouts: now, last_seal: now },
    ]);
  });

  it('is answered and degraded by a process that has never reached the event store', async () => {
    jest.spyOn(store, 'read').mockImplementation(() => new Promise(() => undefined));
    const { status: overall, payouts, as_of: asOf } = await status();
    expect([overall, payouts, asOf]).toEqual([
      'degraded',
      { frozen: false, findings: 0 },
      { books: now, services: now, payouts: null, last_seal: null },
    ]);
  });

  it('is degraded while a part is not well', async () => {
    app.app.get(ReadinessChecks).register('bus', () => Promise.reject(new Error('down')));
    const { status: overall, components } = await status();
    expect([overall, components]).toEqual(['degraded', { bus: 'failed', integrity: 'ok' }]);
  });

  it('says that payouts are frozen, and leaves what was found to the operator', async () => {
    const event: PayoutFreezeEvent = { type: 'PayoutsFrozen', data: { finding: { id: 'x', detail: 'y' }, at: now } };
    const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 'ledger' } } as const;
    const frozen = 'ledgerFreeze-payouts';
    const { events } = new Codec<PayoutFreezeEvent>().encode([event], envelope, now, unwrittenStream(frozen));
    await store.append(frozen, 'no-stream', events);
    const { status: overall, payouts } = await status();
    expect([overall, payouts]).toEqual(['degraded', { frozen: true, findings: 1 }]);
  });

  it('needs a key that may read the ledger', async () => {
    const key = app.keys.issue({ id: 'key_3', scopes: ['taps:write'] });
    expect((await call('GET', '/v1/status', { key })).status).toBe(403);
  });
});
