import { createPublicKey, verify } from 'node:crypto';
import { newPerson } from '../access/people';
import { eventually, newPlatform } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

type Period = Readonly<Record<string, any>>;

/** A restaurant sells, and the month goes by. */
describe('the close of a month', () => {
  let place: SharedProduct;
  beforeAll(async () => {
    place = await productAtMidday();
    const restaurant = await Restaurant.open(place.api);
    await restaurant.sell({ amount: 4_200 });
    await eventually(periods, (seen) => seen.length > 0);
  });

  const periods = async (): Promise<readonly Period[]> => (await place.api.get('/v1/ledger/periods')).body.data;
  const close = (period: string, as = place.operator) => as.post(`/v1/ledger/periods/${period}/close`, undefined);
  const statusOf = async (period: string) => (await periods()).find((each) => each['period'] === period)?.['status'];

  const isSigned = async ({ period, close: signed }: Period): Promise<boolean> => {
    const { keys } = (await place.api.get('/.well-known/taprail-ledger-keys')).body;
    const jwk = keys.find(({ kid }: Period) => kid === signed.key_id);
    const text = Buffer.from(`${period}|${signed.root}|${signed.previous}`);
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signed.signature, 'base64'));
  };

  it('waits for its end, and is the operator’s', async () => {
    const [current] = await periods();
    expect(current).toMatchObject({ status: 'open', close: null });
    expect(failure(await close(current!['period']))).toEqual([409, 'period_not_over', undefined]);
    expect(failure(await close(current!['period'], place.api))).toEqual([401, 'invalid_api_key', undefined]);
    expect(failure(await close('2026-13'))).toEqual([404, 'ledger_period_not_found', undefined]);
  });

  it('is signed off by each platform for its own accounts, before the operator closes the books', async () => {
    const { api } = await newPlatform('finance', place.operator);
    const finance = await newPerson(api, 'finance', 'Fay');
    const support = await newPerson(api, 'support', 'Sam');
    const [current] = await periods();
    const signOff = (period: string, { browser } = finance) =>
      browser.change('POST', `/v1/ledger/periods/${period}/sign-off`, undefined);
    const withdraw = (period: string) => finance.browser.change('DELETE', `/v1/ledger/periods/${period}/sign-off`);
    expect(failure(await signOff(current!['period']))).toEqual([409, 'period_not_over', undefined]);
    expect(failure(await signOff('2026-13'))).toEqual([404, 'ledger_period_not_found', undefined]);
    expect(failure(await signOff(current!['period'], support))).toEqual([403, 'insufficient_scope', undefined]);
    const restaurant = await Restaurant.open(api);
    await restaurant.sell({ amount: 2_500 });
    await moveClockByDays(place.api, 40);

    const signed = await eventually(
      () => signOff(current!['period']),
      ({ status }) => status < 300,
    );
    const { sign_off: proof, ends_on: lastDay } = signed.body;
    expect(proof.signed_off_by).toEqual({ kind: 'user', id: finance.id });
    const path = `/v1/ledger/digest?as_of=${lastDay}`;
    const then = await api.get(`${path}&known_at=${proof.signed_off_at}`);
    expect([proof.digest_sha256, (await api.get(path)).body.sha256]).toEqual(Array(2).fill(then.body.sha256));
    expect((await signOff(current!['period'])).body).toEqual(signed.body);
    // Others have signed nothing, and the books stay open.
    const seen = (await periods()).find(({ period }) => period === current!['period']);
    expect(seen).toMatchObject({ status: 'open', sign_off: null });
    expect((await withdraw(current!['period'])).status).toBe(204);
    const { body } = await api.get('/v1/ledger/periods');
    expect(body.data.find(({ period }: Period) => period === current!['period']).sign_off).toBeNull();
  });

  it('is carried through, month after month, and signed', async () => {
    const ended = (await periods()).slice(1).toReversed();
    expect(ended.length).toBeGreaterThan(0);
    const later = ended.at(-1)!['period'];
    if (ended.length > 1) {
      // It is over once the seal of its last day is there.
      const refusal = async () => failure(await close(later));
      const [status] = await eventually(refusal, ([, code]) => code === 'period_out_of_order');
      expect(status).toBe(409);
    }
    for (const { period } of ended) {
      // The seals of the days that went by follow one another.
      await eventually(
        () => close(period),
        ({ status }) => status < 300,
      );
      await eventually(
        () => statusOf(period),
        (status) => status === 'closed',
      );
    }
    const closed = (await periods()).slice(1);
    for (const [n, month] of closed.entries()) {
      expect(await isSigned(month)).toBe(true);
      expect(month['close'].previous).toBe(closed[n + 1]?.['close'].root ?? '0'.repeat(64));
      expect(month['checklist'].every(({ met }: Period) => met)).toBe(true);
    }
    const again = await close(later);
    expect([again.status, again.body]).toEqual([200, closed[0]]);
  });
});
