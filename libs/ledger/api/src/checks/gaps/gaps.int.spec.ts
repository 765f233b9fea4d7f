import { COMMAND_BUS } from '@taprail/bus';
import type { CommandMessage, PostingGap } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { ParkedMessages } from '@taprail/http';
import { boot, type Booted, caller, operatorKey } from '@taprail/http/testing';
import { gapSince } from '../../testing/ledger-api';
import { GapController } from './gap.controller';

const path = '/v1/operator/gaps';
const since = '2026-03-04T08:00:00.000Z';
const gap = gapSince(since);
const explanation = { by: 'operator', at: '2026-03-04T09:00:00.000Z', reason: 'incident 7' };
const shown = {
  object: 'gap',
  id: 'gap_1',
  source: 'taps',
  stream: 'transaction-txn_1',
  revision: 2,
  kind: 'captured',
  platform_id: 'plt_1',
  submerchant: 'bistro',
  currency: 'EUR',
  amount: 4_200,
  amount_currency: 'EUR',
  since,
  state: 'missing',
  parked_message: null,
  explanation: null,
};

describe('the gaps of the books', () => {
  let app: Booted;
  let answers: Readonly<Record<string, (data: any) => unknown>>;
  const sent: [string, unknown][] = [];
  const call = caller(() => app);
  const get = (query = '') => call('GET', `${path}${query}`, { key: operatorKey });
  const explain = (body: object, key = operatorKey) => call('POST', `${path}/gap_1/explain`, { key, body });
  const parkedAt = (stream: string, revision: number, state: 'parked' | 'discarded') => ({
    id: `pkm_${revision}`,
    state,
    event: { source: { stream, revision } },
  });

  beforeEach(async () => {
    sent.length = 0;
    answers = {
      'ledger.list-gaps': () => ({ gaps: [gap], next: null }),
      'ledger.read-gap': () => gap,
      'ledger.explain-gap': ({ reason }) => ({
        ...gap,
        state: 'explained',
        explanation: { ...explanation, reason },
      }),
      'ledger-parked.list': () => [],
    };
    const send = async ({ name, data }: CommandMessage) => {
      sent.push([name, data]);
      return answers[name]!(data);
    };
    app = await boot({
      controllers: [GapController],
      http: { operatorKey },
      providers: [ParkedMessages, { provide: COMMAND_BUS, useValue: { send } }],
    });
  });
  afterEach(() => app.close());

  it('are listed with the message that holds them, parked or given up', async () => {
    const others: PostingGap[] = [3, 4].map((revision) => ({ ...gap, id: `gap_${revision}`, revision, amount: null }));
    answers = {
      ...answers,
      'ledger.list-gaps': () => ({ gaps: [gap, ...others], next: null }),
      'ledger-parked.list': ({ state }) =>
        state === 'parked' ? [parkedAt(gap.stream, 2, state)] : [parkedAt(gap.stream, 3, state)],
    };
    const { status, body } = await get();
    expect([status, body]).toEqual([
      200,
      {
        object: 'list',
        data: [
          { ...shown, parked_message: { id: 'pkm_2', state: 'parked' } },
          {
            ...shown,
            id: 'gap_3',
            revision: 3,
            amount: null,
            parked_message: { id: 'pkm_3', state: 'discarded' },
          },
          { ...shown, id: 'gap_4', revision: 4, amount: null },
        ],
        has_more: false,
        next_cursor: null,
      },
    ]);
    const sources = [2, 3, 4].map((revision) => ({ stream: gap.stream, revision }));
    expect(sent).toContainEqual([
      'ledger-parked.list',
      { type: 'money.moved', sources, limit: 1_000, state: 'parked' },
    ]);
  });

  it('are listed page by page, by platform, currency and state', async () => {
    answers = { ...answers, 'ledger.list-gaps': () => ({ gaps: [gap], next: '41 2 txn_1' }) };
    const first = (await get('?limit=1&platform_id=plt_1&currency=eur&state=explained')).body;
    expect(first.has_more).toBe(true);
    await get(`?limit=1&cursor=${first.next_cursor}`);
    const asked = sent.flatMap(([name, data]) => (name === 'ledger.list-gaps' ? [data] : []));
    expect(asked).toEqual([
      { state: 'explained', platformId: 'plt_1', currency: 'EUR', after: null, limit: 1 },
      { state: 'missing', platformId: null, currency: null, after: '41 2 txn_1', limit: 1 },
    ]);
  });

  it('ask for no messages where there is no gap', async () => {
    answers = { ...answers, 'ledger.list-gaps': () => ({ gaps: [], next: null }) };
    expect((await get()).body.data).toEqual([]);
    expect(sent.map(([name]) => name)).toEqual(['ledger.list-gaps']);
  });

  it('are explained with a reason', async () => {
    const { status, body } = await explain({ reason: 'incident 7' });
    expect([status, body]).toEqual([200, { ...shown, state: 'explained', explanation }]);
    expect(sent[0]).toEqual(['ledger.explain-gap', { gapId: 'gap_1', reason: 'incident 7' }]);
    expect((await get('/gap_1')).body).toEqual(shown);
  });

  it.each([
    [{}, 'missing_field'],
    [{ reason: null }, 'invalid_value'],
    [{ reason: '' }, 'invalid_value'],
    [{ reason: ' ' }, 'invalid_value'],
    [{ reason: 'incident\u0007 7' }, 'invalid_value'],
    [{ reason: 'incident 7\nby: nobody' }, 'invalid_value'],
    [{ reason: 'x'.repeat(501) }, 'invalid_value'],
    [{ reason: 7 }, 'invalid_value'],
  ])('are not explained by %j', async (body, code) => {
    const refused = await explain(body);
    expect([refused.status, refused.code, refused.body.error.param]).toEqual([422, code, 'reason']);
    expect(sent).toEqual([]);
  });

  it.each([
    ['gap_not_found', 404],
    ['gap_already_posted', 409],
  ] as const)('answer %s as the ledger says', async (code, status) => {
    const refuse = () => {
      throw new Rejection(code);
    };
    answers = { ...answers, 'ledger.explain-gap': refuse, 'ledger.read-gap': refuse };
    const refused = await explain({ reason: 'incident 7' });
    expect([refused.status, refused.code]).toEqual([status, code]);
    expect((await get('/gap_x')).code).toBe(code);
  });

  it.each([
    ['?limit=0', 'invalid_value', 'limit'],
    ['?state=open', 'invalid_enum_value', 'state'],
    ['?currency=EURO', 'invalid_value', 'currency'],
    ['?platform_id=', 'invalid_value', 'platform_id'],
    ['?cursor=abc', 'invalid_cursor', 'cursor'],
  ])('refuse GET %s', async (query, code, param) => {
    const refused = await get(query);
    expect([refused.code, refused.body.error.param]).toEqual([code, param]);
  });

  it('are nobody’s but the operator’s', async () => {
    const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
    expect((await call('GET', path, { key })).status).toBe(401);
    expect((await explain({ reason: 'x' }, key)).status).toBe(401);
    expect((await call('GET', path, { key: null as never })).status).toBe(401);
    expect(sent).toEqual([]);
  });
});
