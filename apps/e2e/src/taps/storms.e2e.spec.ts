import { randomUUID } from 'node:crypto';
import { type ApiResponse, type Api, eventually } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Losing a race is a refusal, never a failure. */
const broken = (answers: readonly ApiResponse[]) =>
  answers.filter(({ status }) => status >= 500).map(({ text }) => text);

const countOf = (answers: readonly ApiResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 300 ? String(status) : `${status} ${body.error.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

const isOpen = ({ status, body }: ApiResponse): boolean =>
  (status === 503 && body.error.code === 'service_unavailable') ||
  (status === 409 && body.error.code === 'idempotency_in_progress');

describe('a storm of', () => {
  let restaurant: Restaurant;
  let api: Api;
  /** On a slow machine the last of a storm are told that their outcome is not known yet, and ask for it by their key. */
  const post = (path: string, body: object): Promise<ApiResponse> => {
    const headers = { 'idempotency-key': randomUUID() };
    return eventually(
      () => api.post(path, body, headers),
      (answer) => !isOpen(answer),
    );
  };
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('storms');
    ({ api } = restaurant);
  });

  it('fifty taps under one key is one authorisation', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const sale = { reference: randomUUID() };
    const answers = await Promise.all(times(50, () => restaurant.tap(sale, headers)));
    const outcomes = countOf(answers);
    expect(Object.keys(outcomes).filter((it) => it !== '200' && it !== '409 idempotency_in_progress')).toEqual([]);
    const [first] = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))).toEqual(
      new Set([first!.text]),
    );
    const again = await restaurant.tap(sale, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first!.text, 'true']);
    const { body } = await eventually(
      () => api.get(`/v1/taps?reference=${sale.reference}`),
      (listed) => listed.body.data.length > 0,
    );
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first!.body.id]);
    const misused = await restaurant.tap({ ...sale, amount: 4_300 }, headers);
    expect(failure(misused)).toEqual([422, 'idempotency_key_reuse', 'Idempotency-Key']);
  });

  it('twenty captures is one capture', async () => {
    const tap = await restaurant.hold({ amount: 30_000 });
    const capture = `/v1/authorisations/${tap.authorisation_id}/capture`;
    const answers = await Promise.all(times(20, (index) => post(capture, { amount: 10_000 + index })));
    const [taken] = answers.filter(({ status }) => status === 200);
    expect([countOf(answers)['200'], broken(answers)]).toEqual([1, []]);
    const events = await restaurant.events(tap.transaction_id);
    expect(events.filter((type) => type === 'ChargeCaptured')).toHaveLength(1);
    const { amount } = taken!.body.capture;
    expect(await restaurant.record(tap.transaction_id)).toMatchObject({
      status: 'captured',
      amount_captured: amount,
      amount_released: 30_000 - amount,
    });
  });

  it('a hundred increases never passes the ceiling', async () => {
    const tap = await restaurant.hold({ ceiling_amount: 5_000 });
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    const answers = await Promise.all(times(100, () => post(`${at}/increase`, { increase_by: 300 })));
    const { body } = await api.get(at);
    const granted = countOf(answers)['200'] ?? 0;
    expect([1, 2]).toContain(granted);
    expect(broken(answers)).toEqual([]);
    expect(body).toMatchObject({ amount: 4_200 + granted * 300, ceiling_amount: 5_000 });
    // However the race went, there is room for exactly two.
    for (let grown = granted; grown < 2; grown += 1) await api.post(`${at}/increase`, { increase_by: 300 });
    expect((await api.get(at)).body.amount).toBe(4_800);
    expect(failure(await api.post(`${at}/increase`, { increase_by: 300 }))).toEqual([
      422,
      'ceiling_exceeded',
      'increase_by',
    ]);
  });

  it('fifty charges, their voids and a capture ends in sums that hold', async () => {
    const tap = await restaurant.hold({ amount: 30_000 });
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    const before = await Promise.all(times(10, () => post(`${at}/charges`, { amount: 500 })));
    const posted = before.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
    const answers = await Promise.all([
      ...times(40, () => post(`${at}/charges`, { amount: 1_000 })),
      ...posted.map((id) => post(`${at}/charges/${id}/void`, {})),
      post(`${at}/capture`, {}),
    ]);
    expect(broken(answers)).toEqual([]);
    if (answers.at(-1)!.status !== 200) expect((await api.post(`${at}/capture`, {})).status).toBe(200);
    const { body } = await api.get(at);
    const charges: readonly { amount: number; status: string }[] = body.charges;
    const sum = charges.reduce((all, { amount, status }) => (status === 'captured' ? all + amount : all), 0);
    expect(charges.filter(({ status }) => status === 'posted')).toEqual([]);
    expect(body.captured_amount).toBe(sum);
    expect(body.captured_amount + body.released_amount).toBe(30_000);
  });

  it('thirty refunds never gives back more than was captured', async () => {
    const { transaction_id: id } = await restaurant.sell();
    const refund = () => post(`/v1/transactions/${id}/refunds`, { amount: 1_000 });
    const answers = await Promise.all(times(30, refund));
    const given = countOf(answers)['201'] ?? 0;
    expect(given).toBeGreaterThan(0);
    expect(broken(answers)).toEqual([]);
    expect((await restaurant.record(id)).amount_refunded).toBe(given * 1_000);
    for (let more = given; more < 4; more += 1) expect((await refund()).status).toBe(201);
    expect(failure(await refund())).toEqual([422, 'refund_exceeds_available', 'amount']);
    const record = await restaurant.record(id);
    expect([record.amount_refunded, record.refunds.length]).toEqual([4_000, 4]);
  });

  it('taps at one device is one tap after the other', async () => {
    const device = 'dev_test_slow';
    const sister = await Restaurant.open(api);
    const [first, elsewhere, ...others] = await Promise.all([
      restaurant.tap({ device }),
      sister.tap({ device }),
      ...times(5, () => restaurant.tap({ device })),
    ]);
    expect(countOf([first!, ...others])).toEqual({ 200: 1, '409 device_busy': 5 });
    expect(elsewhere!.body.status).toBe('approved');
    expect((await restaurant.tap({ device })).body.status).toBe('approved');
  });
});
