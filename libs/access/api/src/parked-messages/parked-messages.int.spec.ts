import {
  COMMAND_BUS,
  ContentFailure,
  InProcessCommandBus,
  InProcessIntegrationBus,
  parkedContext,
  ParkedOperations,
} from '@taprail/bus';
import { consumerGroups, type IntegrationEvent } from '@taprail/contracts';
import { ParkedMessages } from '@taprail/http';
import { boot, type Booted, type Called, caller, operatorKey } from '@taprail/http/testing';
import { ParkedMessageController } from './parked-message.controller';

const topic = 'taps.money';
const path = '/v1/operator/parked-messages';

const moved = (key: string, revision: number, kind = 'money.moved'): IntegrationEvent => ({
  id: `evt_${key}_${revision}`,
  kind,
  version: 1,
  key,
  occurredAt: '2026-03-02T11:00:00.000Z',
  source: { stream: `transaction-${key}`, revision },
  correlationId: 'req_1',
  data: { amount: 1250, currency: 'EUR', name: 'Ada Lovelace', sub_merchant_id: 'sm_1' },
});

describe('parked messages', () => {
  let app: Booted;
  let events: InProcessIntegrationBus;
  let commands: InProcessCommandBus;
  const call = caller(() => app);
  const state = { refused: new Set<string>() };
  const heard: string[] = [];

  const get = (query = ''): Promise<Called> => call('GET', `${path}${query}`, { key: operatorKey });
  const post = (to: string, body: object = {}): Promise<Called> =>
    call('POST', `${path}/${to}`, { body, key: operatorKey });
  const untilParked = async (group: string, messages: number): Promise<void> => {
    while ((await events.parked(group)).length < messages) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const ids = async (query = ''): Promise<readonly string[]> =>
    (await get(query)).body.data.map(({ id }: { id: string }) => id);

  beforeEach(async () => {
    heard.length = 0;
    state.refused = new Set(['k1', 'k2']);
    events = new InProcessIntegrationBus(':memory:', { attemptsMax: 2, backoffMs: () => 1 });
    commands = new InProcessCommandBus();
    for (const group of consumerGroups) {
      const operations = new ParkedOperations(events, group);
      await commands.serve(parkedContext(group), (command) => operations.answer(command));
      const deliver = async (event: IntegrationEvent): Promise<void> => {
        if (group === 'ledger' || group === 'taps') {
          if (state.refused.has(event.key)) throw new ContentFailure('account 12345678 of ada@example.org is unknown');
          heard.push(`${group} ${event.id}`);
        }
      };
      await events.subscribe({ group, topic, deliver });
    }
    app = await boot({
      controllers: [ParkedMessageController],
      http: { operatorKey },
      providers: [ParkedMessages, { provide: COMMAND_BUS, useValue: commands }],
    });
    await events.publish(topic, [moved('k1', 0), moved('k1', 1, 'refund.moved'), moved('k2', 0), moved('k3', 0)]);
    await Promise.all([untilParked('ledger', 3), untilParked('taps', 3)]);
    heard.length = 0;
  });
  afterEach(async () => {
    await app.close();
    await commands.close();
    await events.close();
  });

  it('are listed for every group, page by page, with nothing that names a person', async () => {
    const first = await get('?limit=4');
    expect([first.status, first.body.has_more]).toEqual([200, true]);
    const second = await get(`?limit=4&cursor=${first.body.next_cursor}`);
    const shown = [...first.body.data, ...second.body.data];
    expect(shown.map(({ group, event, attempts }) => [group, event.id, attempts])).toEqual([
      ['ledger', 'evt_k1_0', 2],
      ['ledger', 'evt_k1_1', 0],
      ['ledger', 'evt_k2_0', 2],
      ['taps', 'evt_k1_0', 2],
      ['taps', 'evt_k1_1', 0],
      ['taps', 'evt_k2_0', 2],
    ]);
    expect(second.body.has_more).toBe(false);
    expect(JSON.stringify(shown)).not.toMatch(/Ada|ada@|12345678/);
    expect(shown[0]).toEqual({
      object: 'parked_message',
      id: expect.stringMatching(/^pkm_/),
      group: 'ledger',
      topic,
      key: 'k1',
      partition: 0,
      offset: 1,
      state: 'parked',
      blocked_by: null,
      attempts: 2,
      error: 'account [redacted] of [redacted] is unknown',
      parked_at: expect.any(String),
      discarded: null,
      event: {
        id: 'evt_k1_0',
        type: 'money.moved',
        version: 1,
        occurred_at: '2026-03-02T11:00:00.000Z',
        source: { stream: 'transaction-k1', revision: 0 },
        correlation_id: 'req_1',
        data: { amount: 1250, currency: 'EUR', name: '[redacted]', sub_merchant_id: 'sm_1' },
      },
    });
    expect(shown[1].blocked_by).toBe(shown[0].id);
    expect((await get(`/${shown[1].id}`)).body).toEqual(shown[1]);
  });

  it.each([
    ['?group=taps', 3],
    ['?group=webhooks', 0],
    ['?type=refund.moved', 2],
    ['?key=k2', 2],
    ['?topic=onboarding.events', 0],
    ['?state=discarded', 0],
  ])('are found by %s', async (query, count) => expect(await ids(query)).toHaveLength(count));

  it('are replayed one by one in the order of their key', async () => {
    const [first, second] = await ids('?group=ledger&key=k1');
    const refused = await post(`${second}/replay`);
    expect([refused.status, refused.code, refused.body.error.details]).toEqual([
      409,
      'parked_message_not_first',
      { first },
    ]);
    const failed = await post(`${first}/replay`);
    const error = 'account [redacted] of [redacted] is unknown';
    expect([failed.status, failed.body]).toEqual([
      200,
      {
        object: 'parked_replay',
        group: 'ledger',
        replayed: 0,
        still_parked: 2,
        failures: [{ id: first, key: 'k1', error }],
      },
    ]);
    state.refused.clear();
    expect((await post(`${first}/replay`)).body).toMatchObject({ replayed: 1, still_parked: 1, failures: [] });
    expect((await post(`${second}/replay`)).body).toMatchObject({ replayed: 1, still_parked: 0 });
    expect(heard).toEqual(['ledger evt_k1_0', 'ledger evt_k1_1']);
    expect((await post(`${first}/replay`)).code).toBe('parked_message_not_found');
  });

  it('are replayed by key', async () => {
    state.refused.clear();
    const { body } = await post('replay', { group: 'ledger', key: 'k1' });
    expect(body).toMatchObject({ group: 'ledger', replayed: 2, still_parked: 0, failures: [] });
    expect(heard).toEqual(['ledger evt_k1_0', 'ledger evt_k1_1']);
    expect(await ids('?group=ledger')).toHaveLength(1);
  });

  it('are replayed by type, each key whole', async () => {
    state.refused = new Set(['k2']);
    const { body } = await post('replay', { group: 'taps', type: 'money.moved' });
    expect(body).toMatchObject({ group: 'taps', replayed: 2, still_parked: 1, failures: [{ key: 'k2' }] });
    expect((await post('replay', { group: 'taps', type: 'refund.moved' })).code).toBe('parked_message_not_found');
  });

  it('are discarded with a reason that is kept, after which the rest of the key is replayed', async () => {
    const [first] = await ids('?group=ledger&key=k1');
    const { status, body } = await post(`${first}/discard`, { reason: 'booked by hand' });
    expect([status, body.state, body.discarded]).toEqual([
      200,
      'discarded',
      { by: 'operator', at: expect.any(String), reason: 'booked by hand' },
    ]);
    expect((await post(`${first}/discard`, { reason: 'again' })).body).toEqual(body);
    expect((await get('?state=discarded')).body.data).toEqual([body]);
    expect((await get(`/${first}`)).body).toEqual(body);
    state.refused.clear();
    expect((await post('replay', { group: 'ledger', key: 'k1' })).body).toMatchObject({ replayed: 1 });
    expect(heard).toEqual(['ledger evt_k1_1']);
  });

  const ask = (verb: string, data: object, group = 'ledger') =>
    commands.send({
      name: `${parkedContext(group)}.${verb}`,
      key: 'k',
      data,
      commandId: 'cmd_1',
      correlationId: 'c',
      actor: { kind: 'operator', id: 'operator' },
      deadlineMs: Date.now() + 10_000,
    });

  it('are counted for their group, and by a value in their data', async () => {
    const parkedAt = (await events.parked('ledger')).map((each) => each.parkedAt).sort()[0]!;
    const consumers = [{ topic, lagMessages: 0, parkedCount: 3, oldestParkedAt: parkedAt }];
    const counted = { consumers, matching: null, followers: [] };
    const untilFinished = async () => {
      while ((await events.consumerLags()).some(({ messages }) => messages > 0))
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await untilFinished();
    expect(await ask('status', { match: null })).toEqual(counted);
    expect(await ask('status', { match: { field: 'sub_merchant_id', value: 'sm_1' } })).toEqual({
      ...counted,
      matching: { parkedCount: 3, oldestParkedAt: parkedAt },
    });
    expect(await ask('status', { match: { field: 'sub_merchant_id', value: 'sm_2' } })).toEqual({
      ...counted,
      matching: { parkedCount: 0, oldestParkedAt: null },
    });
  });

  it('are found by where they were announced from', async () => {
    const sources = [
      { stream: 'transaction-k1', revision: 1 },
      { stream: 'transaction-k2', revision: 9 },
    ];
    const found = (await ask('list', { state: 'parked', sources, limit: 10 })) as { event: { id: string } }[];
    expect(found.map(({ event }) => event.id)).toEqual(['evt_k1_1']);
  });

  it.each([
    ['replay', {}, 422, 'missing_field', 'group'],
    ['replay', { group: 'ledger' }, 422, 'missing_field', 'key'],
    ['replay', { group: 'nobody', key: 'k1' }, 422, 'invalid_enum_value', 'group'],
    ['replay', { group: 'ledger', key: 'k1', type: 'money.moved' }, 422, 'invalid_value', 'type'],
    ['replay', { group: 'ledger', key: 'k9' }, 404, 'parked_message_not_found', undefined],
    ['replay', { group: 'ledger', key: null }, 422, 'missing_field', 'key'],
    ['pkm_x/replay', {}, 404, 'parked_message_not_found', undefined],
    ['pkm_x/discard', { reason: 'x' }, 404, 'parked_message_not_found', undefined],
    ['pkm_x/discard', {}, 422, 'missing_field', 'reason'],
    ['pkm_x/discard', { reason: '' }, 422, 'invalid_value', 'reason'],
    ['pkm_x/discard', { reason: ' ' }, 422, 'invalid_value', 'reason'],
    ['pkm_x/discard', { reason: 'by\u0007hand' }, 422, 'invalid_value', 'reason'],
  ])('refuse POST %s with %j', async (to, body, status, code, param) => {
    const refused = await post(to, body);
    expect([refused.status, refused.code, refused.body.error.param ?? undefined]).toEqual([status, code, param]);
    expect(heard).toEqual([]);
  });

  it.each([
    ['?limit=0', 'invalid_value'],
    ['?group=nobody', 'invalid_enum_value'],
    ['?cursor=abc', 'invalid_cursor'],
    ['/pkm_x', 'parked_message_not_found'],
  ])('refuse GET %s', async (query, code) => expect((await get(query)).code).toBe(code));

  it('are nobody’s but the operator’s', async () => {
    const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
    expect((await call('GET', path, { key })).status).toBe(401);
  });
});
