import { randomUUID } from 'node:crypto';
import { catalogue, topicOf } from '@taprail/contracts';
import { type Api, eventually, uniqueRef } from '../harness/api';
import { type PlaceToPublish, placeToPublish } from '../harness/published-by-hand';

const path = '/v1/operator/parked-messages';
const subMerchant = uniqueRef('sm');

const payeeChanged = (revision: number, data: object) => ({
  id: randomUUID(),
  kind: 'payee.changed',
  version: 1,
  key: subMerchant,
  occurredAt: '2026-03-02T11:00:00.000Z',
  source: { stream: `submerchant-${subMerchant}`, revision },
  correlationId: 'by-hand',
  data,
});

/** The first lacks what its type requires; the second is in order and has to wait behind it. */
const messages = [
  payeeChanged(0, { sub_merchant_id: subMerchant, holder: 'Ada Lovelace' }),
  payeeChanged(1, { ...catalogue['payee.changed'].example, sub_merchant_id: subMerchant }),
];

describe('a message whose content nobody can handle', () => {
  let place: PlaceToPublish;
  let operator: Api;
  const parked = async (query = ''): Promise<readonly any[]> =>
    (await operator.get(`${path}?group=ledger&key=${subMerchant}${query}`)).body.data;

  beforeAll(async () => {
    place = await placeToPublish();
    await place.publish(topicOf('payee.changed'), messages);
    operator = place.operator;
  });
  afterAll(() => place.leave());

  it('is parked with what follows of its key, seen redacted, given up with a reason, and the rest goes on', async () => {
    const [bad, good] = await eventually(parked, (seen) => seen.length === 2);
    expect([bad.event.id, good.event.id]).toEqual(messages.map(({ id }) => id));
    expect([bad.blocked_by, good.blocked_by]).toEqual([null, bad.id]);
    expect(bad.error).toMatch(/^payee\.changed is not what its schema says: data must have required property/);
    expect(bad.event.data).toEqual({ sub_merchant_id: subMerchant, holder: '[redacted]' });

    const early = await operator.post(`${path}/${good.id}/replay`, {});
    expect([early.status, early.body.error.code]).toEqual([409, 'parked_message_not_first']);
    const again = await operator.post(`${path}/${bad.id}/replay`, {});
    expect([again.status, again.body]).toMatchObject([
      200,
      { replayed: 0, still_parked: 2, failures: [{ id: bad.id }] },
    ]);

    const given = await operator.post(`${path}/${bad.id}/discard`, { reason: 'Written by hand' });
    expect([given.status, given.body.discarded]).toMatchObject([200, { by: 'operator', reason: 'Written by hand' }]);
    const rest = await operator.post(`${path}/replay`, { group: 'ledger', key: subMerchant });
    expect([rest.status, rest.body]).toMatchObject([200, { replayed: 1, still_parked: 0, failures: [] }]);
    expect(await parked()).toEqual([]);
    expect((await parked('&state=discarded')).map(({ id }) => id)).toEqual([bad.id]);
  });

  it('is the operator’s alone to see', async () => {
    expect((await place.api.get(path)).status).toBe(401);
    expect((await operator.get(`${path}/pkm_nothing`)).body.error.code).toBe('parked_message_not_found');
  });
});
