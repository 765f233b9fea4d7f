import { COMMAND_BUS } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, SqliteEventStore, unwrittenStream } from '@taprail/event-store';
import { boot, type Booted, caller, operatorKey } from '@taprail/http/testing';
import { PeriodCloseController, PeriodController } from './period.controller';
import { Periods } from './periods';

const now = '2026-05-02T09:00:00.000Z';
const hex = 'a'.repeat(64);
const sent: unknown[] = [];
let app: Booted;
let store: SqliteEventStore;
let key: string;
let answer: () => unknown = () => null;
const call = caller(() => app);

const write = async (stream: string, ...told: readonly DomainEvent[]): Promise<void> => {
  const envelope = { commandId: `cmd ${stream}`, correlationId: 'c', actor: { kind: 'service', id: 's' } } as const;
  await store.append(stream, 'no-stream', new Codec().encode(told, envelope, now, unwrittenStream(stream)).events);
};

const closed = {
  month: '2026-03',
  heads: [{ stream: 'ledgerJournal-2026-04.0', revision: 3, hash: hex }],
  entries: 12,
  lateEntries: 0,
  totals: { 'EUR posted': { debits: 5, credits: 5 } },
  trialBalanceHash: hex,
  root: hex,
  previous: '0'.repeat(64),
  signature: 'c2ln',
  keyId: 'lsk_1',
  publicKey: 'cHVi',
  at: '2026-04-05T09:00:00.000Z',
};

beforeAll(async () => {
  store = new SqliteEventStore({ file: ':memory:' });
  const bus = { send: async ({ name, data, actor }: any) => (sent.push([name, data, actor.kind]), answer()) };
  app = await boot({
    controllers: [PeriodController, PeriodCloseController],
    http: { operatorKey },
    providers: [
      Periods,
      { provide: EVENT_STORE, useValue: store },
      { provide: COMMAND_BUS, useValue: bus },
      { provide: Clock, useValue: { now: () => new Date(now), iso: () => now } },
    ],
  });
  key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const conditions = (...unmet: readonly string[]) =>
  ['month_over', 'earlier_months_closed', 'days_sealed', 'payouts_not_frozen'].map((name) => ({
    name,
    met: !unmet.includes(name),
    available_at: null as string | null,
  }));

describe('the periods of the ledger', () => {
  const list = async () => (await call('GET', '/v1/ledger/periods', { key })).body;
  const close = (month: string, as: string = operatorKey) =>
    call('POST', `/v1/ledger/periods/${month}/close`, { key: as });

  it('are none before there is an entry', async () =>
    expect(await list()).toEqual({ object: 'list', data: [], has_more: false, next_cursor: null }));

  it('are the months since the first entry, with what is missing before each can be closed', async () => {
    await write('ledgerPeriods-3', { type: 'PeriodNamed', data: { period: '2026-04', at: now } });
    await write('ledgerPeriods-5', { type: 'PeriodNamed', data: { period: '2026-03', at: now } });
    await write(
      'ledgerClose-months',
      { type: 'MonthCloseBegun', data: { month: '2026-03', at: now } },
      { type: 'MonthClosed', data: closed },
      { type: 'MonthCloseBegun', data: { month: '2026-04', at: now } },
    );
    await write('ledgerSeal-days', { type: 'DaySealed', data: { date: '2026-05-01', root: hex, until: '7' } });
    const [may, april, march, ...more] = (await list()).data;
    expect(more).toEqual([]);
    const open = conditions('month_over', 'earlier_months_closed', 'days_sealed');
    expect(may).toEqual({
      object: 'ledger_period',
      period: '2026-05',
      status: 'open',
      starts_on: '2026-05-01',
      ends_on: '2026-05-31',
      checklist: [
        { ...open[0], available_at: '2026-06-01T12:00:00.000Z' },
        open[1],
        { ...open[2], available_at: '2026-06-01T00:05:00.000Z' },
        open[3],
      ],
      close: null,
      sign_off: null,
    });
    expect(april).toMatchObject({ period: '2026-04', status: 'closing', checklist: conditions(), close: null });
    const { root, previous, signature, heads } = closed;
    expect(march).toMatchObject({
      period: '2026-03',
      status: 'closed',
      checklist: conditions(),
      close: { closed_at: closed.at, trial_balance_sha256: hex, heads, root, previous, signature, key_id: 'lsk_1' },
    });
    expect(JSON.stringify(march)).not.toContain('EUR posted');
  });

  it('are closed by the operator and nobody else', async () => {
    expect((await close('2026-04', key)).status).toBe(401);
    const [begun, again] = [await close('2026-04'), await close('2026-03')];
    expect([begun.status, begun.body.status, again.status, again.body.status]).toEqual([202, 'closing', 200, 'closed']);
    expect(sent).toEqual([
      ['ledger.begin-close', { month: '2026-04' }, 'operator'],
      ['ledger.begin-close', { month: '2026-03' }, 'operator'],
    ]);
  });

  it.each(['2026-4', '2026-13', 'march', '2026-03-01', '9999-12'])('are not what is called %s', async (month) => {
    const { status, code } = await close(month);
    expect([status, code]).toEqual([404, 'ledger_period_not_found']);
  });

  it('are refused with the reason of the ledger', async () => {
    answer = () => {
      throw new Rejection('seal_pending', { available_at: '2026-05-01T00:05:00.000Z' });
    };
    const { status, code, body } = await close('2026-04');
    expect([status, code, body.error.details]).toEqual([
      409,
      'seal_pending',
      { available_at: '2026-05-01T00:05:00.000Z' },
    ]);
  });
});
