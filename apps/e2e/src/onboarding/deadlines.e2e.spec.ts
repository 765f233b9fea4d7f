import { type Api, eventually, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, nothingDue, wholeSalon } from '../harness/onboard';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';

const dayMs = 86_400_000;

describe('time in the test environment', () => {
  let place: SharedProduct;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    api = place.api;
  });

  const now = async (): Promise<number> => Date.parse((await api.get('/v1/test/clock')).body.now);
  const wait = async (advance: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance });
    expect([status, body.object]).toEqual([200, 'test_clock']);
    return body;
  };

  it('is shown, goes on as asked and never goes back', async () => {
    const before = await now();
    const moved = await wait('PT1H');
    expect(Object.keys(moved).sort()).toEqual(['complete', 'fired', 'fired_count', 'from', 'now', 'object', 'target']);
    expect(Date.parse(moved.now) - Date.parse(moved.from)).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(moved.from)).toBeGreaterThanOrEqual(before);
    const { status, body } = await api.post('/v1/test/clock', { advance_to: new Date(before).toISOString() });
    expect([status, body.error.code, body.error.param]).toEqual([422, 'invalid_value', 'advance_to']);
    expect(await now()).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  it.each([
    [{}, 'missing_field', 'advance'],
    [{ advance: 'tomorrow' }, 'invalid_value', 'advance'],
    [{ advance: '-P1D' }, 'invalid_value', 'advance'],
    [{ advance: 'P30Y' }, 'invalid_value', 'advance'],
    [{ advance_to: 'tomorrow' }, 'invalid_value', 'advance_to'],
    [{ advance: 'P1D', advance_to: '2999-01-01T00:00:00Z' }, 'invalid_value', 'advance_to'],
    [{ advance: 'P1D', mood: 1 }, 'unknown_field', 'mood'],
  ])('refuses %j', async (body, code, param) => {
    const before = await now();
    const answer = await api.post('/v1/test/clock', body);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([422, code, param]);
    expect((await now()) - before).toBeLessThan(60_000);
  });

  it('passes while a person is being checked', async () => {
    const followed = await FollowedSubMerchant.submit(
      api,
      wholeSalon(uniqueRef('checked'), { 'individual.dob.year': 1901 }),
    );
    await eventually(
      () => followed.look(),
      ({ body }) => body.requirements.eventuallyDue.length > 0,
    );
    await wait('PT3S');
    const enabled = await followed.becomes('enabled');
    expect([enabled.charges_enabled, enabled.payouts_enabled]).toEqual([true, true]);

    // However fast the check was, the time before it is on record.
    const observed = (await followed.history()).filter(({ type }: { type: string }) => type === 'AccountObserved');
    const [first] = observed as [{ at: string; status: string }];
    expect(first.status).toBe('creating');
    const { body } = await followed.look(`?as_of=${first.at}&include=details`);
    expect([body.status, body.requirements, body.details.pendingVerification]).toEqual([
      'creating',
      { ...nothingDue, eventuallyDue: ['individual.id_number'], disabledReason: 'requirements.pending_verification' },
      ['individual.ssn_last_4'],
    ]);
  });

  it('makes a missed deadline cost payouts, a week later charges, and an answer brings both back', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    // The provider counts in seconds.
    const deadline = new Date(Math.floor((await now()) / 1_000) * 1_000 + 10 * dayMs).toISOString();
    const item = 'individual.phone';
    const shown = (facts: object) => ({
      externalRef: followed.ref,
      status: 'enabled',
      charges_enabled: true,
      payouts_enabled: true,
      ...facts,
      requirements: {
        currentlyDue: [item],
        eventuallyDue: ['individual.id_number', item],
        pastDue: [],
        disabledReason: null,
        ...('requirements' in facts ? (facts.requirements as object) : {}),
      },
    });
    const missed = { pastDue: [item], disabledReason: 'requirements.past_due' };

    const asked = await followed.test('require', { items: [item], deadline });
    expect([asked.status, asked.body]).toEqual([200, shown({})]);
    expect((await followed.details()).currentDeadline).toBe(deadline);

    await wait('P9D');
    expect((await followed.look()).body).toEqual(shown({}));

    await wait('P2D');
    expect((await followed.look()).body).toEqual(shown({ payouts_enabled: false, requirements: missed }));

    await wait('P7D');
    expect((await followed.look()).body).toEqual(
      shown({
        status: 'pending_requirements',
        charges_enabled: false,
        payouts_enabled: false,
        requirements: missed,
      }),
    );

    const answered = await followed.patch({ [item]: '+15555550199' });
    expect([answered.status, answered.body]).toEqual([
      200,
      shown({ requirements: { ...nothingDue, eventuallyDue: ['individual.id_number'] } }),
    ]);
  });

  it('is the time of what is recorded', async () => {
    await wait('P30D');
    const before = await now();
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const [first] = await followed.history();
    expect(Date.parse(first.at)).toBeGreaterThanOrEqual(before);
    expect((await followed.details()).createdAt).toBe(first.at);
  });
});
