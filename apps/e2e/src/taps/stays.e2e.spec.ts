import { failure, Restaurant } from '../harness/restaurant';

describe('a hotel stay', () => {
  it('is pre-authorised, grows, is charged, and is captured once; the rest goes back', async () => {
    const { api, hold } = await Restaurant.ofItsOwn('hotel');
    const tap = await hold({ amount: 30_000, ceiling_amount: 60_000 });
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    expect((await api.post(`${at}/increase`, { new_amount: 40_000 })).body.amount).toBe(40_000);
    expect((await api.post(`${at}/increase`, { increase_by: 5_000 })).body.amount).toBe(45_000);
    const charges: string[] = [];
    for (const [amount, reference] of [
      [25_000, 'room'],
      [10_000, 'spa'],
      [6_000, 'bar'],
      [250, 'tax'],
    ] as const) {
      const { status, body } = await api.post(`${at}/charges`, { amount, reference });
      expect([status, body.status]).toEqual([201, 'posted']);
      charges.push(body.id);
    }
    const tooMuch = await api.post(`${at}/charges`, { amount: 3_751 });
    expect(failure(tooMuch)).toEqual([422, 'charge_exceeds_authorisation', 'amount']);
    expect(tooMuch.body.error.details).toMatchObject({ required_amount: 45_001 });
    expect((await api.post(`${at}/charges/${charges[2]}/void`, {})).body.status).toBe('voided');
    const { status, body } = await api.post(`${at}/capture`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ capture: { status: 'captured', amount: 35_250 }, released_amount: 9_750 });
    expect((await api.get(at)).body).toMatchObject({ status: 'captured', amount: 45_000, captured_amount: 35_250 });
  });

  it('that gave something back grows to what it says, and not past the ceiling', async () => {
    const { api, hold } = await Restaurant.ofItsOwn('shorter stay');
    const tap = await hold({ amount: 30_000, ceiling_amount: 60_000 });
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    expect((await api.post(`${at}/release`, { amount: 10_000 })).status).toBe(200);
    const less = await api.post(`${at}/increase`, { new_amount: 25_000 });
    expect(failure(less)).toEqual([422, 'amount_not_greater', 'new_amount']);
    const grown = await api.post(`${at}/increase`, { new_amount: 60_000 });
    expect(grown.body).toMatchObject({ amount: 60_000, released_amount: 10_000, ceiling_amount: 60_000 });
    const more = await api.post(`${at}/increase`, { increase_by: 1 });
    expect(failure(more)).toEqual([422, 'ceiling_exceeded', 'increase_by']);
    const { body } = await api.post(`${at}/capture`, {});
    expect([body.capture.amount, body.released_amount]).toEqual([50_000, 10_000]);
  });
});
