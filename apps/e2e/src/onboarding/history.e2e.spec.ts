import { Api, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, nothingDue, salon } from '../harness/onboard';

const api = Api.asFirstPlatform();
type Row = Readonly<{ revision: number; type: string; at: string; prev_hash: string; hash: string }>;

describe('what happened to a sub-merchant', () => {
  let followed: FollowedSubMerchant;
  let rows: readonly Row[];
  const secrets = { 'individual.id_number': '771245083', 'individual.ssn_last_4': '5083' };
  beforeAll(async () => {
    followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('history')));
    await followed.becomes('pending_requirements');
    await followed.atRest();
    await followed.patch({ individual: { first_name: 'Jenny' } }, { 'idempotency-key': `history-${followed.ref}` });
    await followed.patch(secrets);
    await followed.atRest();
    rows = await followed.history();
  });

  it('is told in order, with who did it and which fields it touched', () => {
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index));
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
    expect(rows.map(({ type }) => type).filter((type) => type !== 'AccountObserved')).toEqual([
      'SubMerchantSubmitted',
      'ProvisioningStarted',
      'AccountCreated',
      'SubMerchantAmended',
      'SubMerchantAmended',
    ]);
    expect(rows.find(({ type }) => type === 'SubMerchantAmended')).toEqual({
      revision: expect.any(Number),
      type: 'SubMerchantAmended',
      at: expect.any(String),
      actor: { kind: 'api_key', id: expect.stringMatching(/^key_/) },
      request_id: expect.stringMatching(/^req_/),
      idempotency_key: `history-${followed.ref}`,
      status: null,
      changed: ['individual.first_name'],
      reason: null,
      prev_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is a chain from the first row to the last', () =>
    expect(rows.map(({ prev_hash }) => prev_hash)).toEqual([
      '0'.repeat(64),
      ...rows.slice(0, -1).map(({ hash }) => hash),
    ]));

  it('holds no secret and no value', async () => {
    const { text } = await followed.look('/history?limit=100');
    expect(text).toContain('individual.id_number');
    expect(['771245083', '5083"', 'Jenny', 'rosen.example'].filter((value) => text.includes(value))).toEqual([]);
  });

  it.each(['asc', 'desc'])('is walked page by page without a gap (%s)', async (order) => {
    const walked: Row[] = [];
    for (let cursor = ''; ;) {
      const { body } = await followed.look(`/history?limit=2&order=${order}${cursor}`);
      expect(body.data.length).toBe(body.has_more ? 2 : rows.length - walked.length);
      walked.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(walked).toEqual(order === 'asc' ? rows : rows.toReversed());
  });

  it.each([
    ['?limit=0', 422, 'invalid_value'],
    ['?limit=101', 422, 'invalid_value'],
    ['?order=up', 422, 'invalid_enum_value'],
    ['?cursor=xyz', 400, 'invalid_cursor'],
    ['?colour=red', 422, 'unknown_field'],
  ])('is not shown for %s', async (query, status, code) => {
    const answer = await followed.look(`/history${query}`);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('is nothing to another platform', async () => {
    const { api: other } = await newPlatform('curious');
    const { status, body } = await new FollowedSubMerchant(other, followed.ref).look('/history');
    expect([status, body.error.code]).toEqual([404, 'sub_merchant_not_found']);
  });

  it('gives the record as it was at any time of its life', async () => {
    const asOf = async (at: string) => {
      const { status, body } = await followed.look(`?as_of=${encodeURIComponent(at)}`);
      return [status, body.status ?? body.error.code];
    };
    const [submitted, started] = rows as [Row, Row];
    const last = rows.at(-1)!;
    const before = new Date(Date.parse(submitted.at) - 1).toISOString();
    expect(await asOf(before)).toEqual([404, 'sub_merchant_not_found']);
    expect(await asOf(submitted.at)).toEqual([200, started.at === submitted.at ? 'creating' : 'received']);
    expect(await asOf(last.at)).toEqual([200, 'pending_requirements']);
    const first = await followed.look(`?as_of=${submitted.at}&include=details`);
    expect(first.body).toMatchObject({ externalRef: followed.ref, requirements: nothingDue });
    expect(first.body.details.fields).toEqual({});
    const { body: now } = await followed.look();
    expect((await followed.look(`?as_of=${last.at}`)).body).toEqual(now);
    const [amended] = rows.filter(({ type }) => type === 'SubMerchantAmended') as [Row];
    const then = await followed.look(`?as_of=${amended.at}&include=details`);
    expect(then.body.details.fields).toEqual({ individual: { first_name: 'Jenny' } });
  });

  it.each(['2999-01-01T00:00:00Z', 'yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '1767225600', ''])(
    'has no state as of %j',
    async (at) => {
      const { status, body } = await followed.look(`?as_of=${at}`);
      expect([status, body.error.code, body.error.param]).toEqual([422, 'invalid_value', 'as_of']);
    },
  );
});
