import { COMMAND_BUS } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { BooksCompleteness, CommandMessage } from '@taprail/contracts';
import { Codec, EVENT_STORE, firstPrevHash, SqliteEventStore } from '@taprail/event-store';
import { ReadinessChecks } from '@taprail/http';
import { boot, type Booted, caller } from '@taprail/http/testing';
import type { PayoutFreezeEvent } from '@taprail/ledger-domain';
import { createLogger, LOGGER } from '@taprail/telemetry';
import { LedgerCompleteness } from '../ledger/completeness/books-completeness';
import { Seals } from '../ledger/proofs/seals';
import { PayoutFindings } from './payout-findings';
import { StatusController } from './status.controller';

const now = '2026-03-04T09:00:00.000Z';
const complete: BooksCompleteness = { completeThrough: now, missingCount: 0, missing: [] };

describe('the status', () => {
  let app: Booted;
  let store: SqliteEventStore;
  let counted: BooksCompleteness | Error;
  const asked: unknown[] = [];
  const call = caller(() => app);
  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    counted = complete;
    asked.length = 0;
    const send = async ({ name, data }: CommandMessage) => {
      asked.push([name, data]);
      if (counted instanceof Error) throw counted;
      return counted;
    };
    app = await boot({
      controllers: [StatusController],
      providers: [
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
      books: { status: 'complete', complete_through: now, missing_count: 0, missing: [] },
      payouts: { frozen: false, findings: 0 },
      integrity: { status: 'ok', tampered: [] },
      last_seal: null,
    });
    expect(asked).toEqual([['ledger.count-missing', { platformId: 'plt_1' }]]);
  });

  it('names what the books miss, without whose platform it is', async () => {
    const since = '2026-03-04T08:00:00.000Z';
    const shown = { source: 'taps', stream: 'transaction-txn_1', revision: 2, kind: 'captured' } as const;
    const whose = { submerchant: 'bistro', currency: 'EUR', since };
    counted = { completeThrough: since, missingCount: 1, missing: [{ ...shown, ...whose, platformId: 'plt_1' }] };
    const { status: overall, books } = await status();
    expect([overall, books]).toEqual([
      'degraded',
      { status: 'incomplete', complete_through: since, missing_count: 1, missing: [{ ...shown, ...whose }] },
    ]);
  });

  it('is degraded while the ledger does not answer', async () => {
    counted = new Error('no answer');
    const { status: overall, books } = await status();
    const unknown = { status: 'unknown', complete_through: null, missing_count: null, missing: [] };
    expect([overall, books]).toEqual(['degraded', unknown]);
  });

  it('is degraded while a part is not well', async () => {
    app.app.get(ReadinessChecks).register('bus', () => Promise.reject(new Error('down')));
    const { status: overall, components } = await status();
    expect([overall, components]).toEqual(['degraded', { bus: 'failed', integrity: 'ok' }]);
  });

  it('says that payouts are frozen, and leaves what was found to the operator', async () => {
    const event: PayoutFreezeEvent = { type: 'PayoutsFrozen', data: { finding: { id: 'x', detail: 'y' }, at: now } };
    const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 'ledger' } } as const;
    const { events } = new Codec<PayoutFreezeEvent>().encode([event], envelope, now, firstPrevHash);
    await store.append('ledgerFreeze-payouts', 'no-stream', events);
    const { status: overall, payouts } = await status();
    expect([overall, payouts]).toEqual(['degraded', { frozen: true, findings: 1 }]);
  });

  it('needs a key that may read the ledger', async () => {
    const key = app.keys.issue({ id: 'key_3', scopes: ['taps:write'] });
    expect((await call('GET', '/v1/status', { key })).status).toBe(403);
  });
});
