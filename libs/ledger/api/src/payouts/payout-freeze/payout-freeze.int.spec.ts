import { COMMAND_BUS } from '@taprail/bus';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, SqliteEventStore, unwrittenStream } from '@taprail/event-store';
import { boot, type Booted, caller, operatorKey } from '@taprail/http/testing';
import { PayoutFindings } from './payout-findings';
import { PayoutFreezeController } from './payout-freeze.controller';

const finding = { id: 'imbalance x@1', detail: 'The entry at x@1 is off by 5 EUR' };
const sent: unknown[] = [];
let app: Booted;
let store: SqliteEventStore;
let answer: () => unknown = () => ({ explained: [finding.id] });
const call = caller(() => app);

beforeAll(async () => {
  store = new SqliteEventStore({ file: ':memory:' });
  const bus = { send: async ({ name, data, actor }: any) => (sent.push([name, data, actor.kind]), answer()) };
  app = await boot({
    controllers: [PayoutFreezeController],
    http: { operatorKey },
    providers: [PayoutFindings, { provide: EVENT_STORE, useValue: store }, { provide: COMMAND_BUS, useValue: bus }],
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

describe('the freeze of payouts', () => {
  const path = '/v1/operator/payout-freeze';

  it('is shown to the operator and to nobody else', async () => {
    const free = { object: 'payout_freeze', frozen: false, findings: [], alarms: [] };
    expect((await call('GET', path, { key: operatorKey })).body).toEqual(free);
    const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 's' } } as const;
    const frozen = { type: 'PayoutsFrozen', data: { finding, at: '2026-03-02T11:00:00.000Z' } };
    const stream = 'ledgerFreeze-payouts';
    const { events } = new Codec().encode([frozen], envelope, '2026-03-02T11:00:00.000Z', unwrittenStream(stream));
    await store.append(stream, 'no-stream', events);
    const shown = (await call('GET', path, { key: operatorKey })).body;
    expect(shown).toEqual({ object: 'payout_freeze', frozen: true, findings: [finding], alarms: [] });
    expect((await call('GET', path)).status).toBe(401);
  });

  it('is undone by a reason, which the ledger is told', async () => {
    const { status } = await call('POST', `${path}/thaw`, { key: operatorKey, body: { reason: 'incident 7' } });
    expect([status, sent]).toEqual([200, [['ledger.thaw-payouts', { reason: 'incident 7' }, 'operator']]]);
    const missing = await call('POST', `${path}/thaw`, { key: operatorKey, body: {} });
    expect([missing.status, missing.code, missing.body.error.param]).toEqual([422, 'missing_field', 'reason']);
    const blank = await call('POST', `${path}/thaw`, { key: operatorKey, body: { reason: ' \t' } });
    expect([blank.status, blank.code, blank.body.error.param]).toEqual([422, 'invalid_value', 'reason']);
    answer = () => {
      throw new Rejection('payouts_not_frozen');
    };
    const again = await call('POST', `${path}/thaw`, { key: operatorKey, body: { reason: 'incident 8' } });
    expect([again.status, again.code]).toEqual([409, 'payouts_not_frozen']);
  });
});
