import { type Api, newPlatform } from '../../harness/api';
import { productAtMidday, type SharedProduct } from '../../harness/process/own-product';
import { provider } from '../../harness/provider';
import { failure, Restaurant } from '../../harness/restaurant';

type Tap = Readonly<{ id: string; authorisation_id: string; transaction_id: string }>;
type Refusal = readonly [status: number, code: string, param?: string];

const nobodys = '0'.repeat(26);

/** Every command on a sale, and a body that is good in itself. */
const commands = {
  tip: ({ id }: Tap) => [`/v1/taps/${id}/tip`, { tip_amount: 100 }],
  increase: ({ authorisation_id: id }: Tap) => [`/v1/authorisations/${id}/increase`, { new_amount: 5_000 }],
  charge: ({ authorisation_id: id }: Tap) => [`/v1/authorisations/${id}/charges`, { amount: 100 }],
  release: ({ authorisation_id: id }: Tap) => [`/v1/authorisations/${id}/release`, { amount: 100 }],
  capture: ({ authorisation_id: id }: Tap) => [`/v1/authorisations/${id}/capture`, {}],
  captureTap: ({ id }: Tap) => [`/v1/taps/${id}/capture`, {}],
  refund: ({ transaction_id: id }: Tap) => [`/v1/transactions/${id}/refunds`, { amount: 100 }],
  reverse: ({ id }: Tap) => [`/v1/taps/${id}/reverse`, {}],
} as const satisfies Record<string, (tap: Tap) => readonly [string, object]>;

type Name = keyof typeof commands;
const onAuthorisation: readonly Name[] = ['tip', 'increase', 'charge', 'release', 'capture', 'captureTap'];
const all = (refusal: Refusal, names: readonly Name[] = onAuthorisation) =>
  Object.fromEntries(names.map((name) => [name, refusal])) as Partial<Record<Name, Refusal>>;

const notOpen: Refusal = [409, 'authorisation_not_open'];
const reversed: Refusal = [409, 'already_reversed'];
const overForGood = (refusal: Refusal) => all(refusal, ['refund', 'reverse']);

describe('a command is refused and leaves the record as it is', () => {
  let place: SharedProduct;
  let restaurant: Restaurant;
  let api: Api;
  beforeAll(async () => {
    place = await productAtMidday();
    restaurant = await Restaurant.open(place.api);
    ({ api } = restaurant);
  });

  /** The answers, and whether the record's last event is still the same. */
  const refusals = async (tap: Tap, names: readonly Name[], asker = api) => {
    const before = await restaurant.record(tap.transaction_id);
    const answers: Partial<Record<Name, readonly unknown[]>> = {};
    for (const name of names) {
      const [path, body] = commands[name](tap);
      answers[name] = failure(await asker.post(path, body)).filter((part) => part !== undefined);
    }
    const { revision, hash } = await restaurant.record(tap.transaction_id);
    expect([revision, hash]).toEqual([before.revision, before.hash]);
    return answers;
  };

  it.each<[string, () => Promise<Tap>, Partial<Record<Name, Refusal>>]>([
    [
      'captured',
      () => restaurant.sell(),
      {
        ...all([409, 'already_captured'], ['tip', 'capture', 'captureTap']),
        ...all(notOpen, ['increase', 'charge', 'release']),
        ...(provider.voidsCaptures ? {} : all([409, 'already_settled'], ['reverse'])),
      },
    ],
    [
      'reversed',
      async () => {
        const tap = await (provider.voidsCaptures ? restaurant.sell() : restaurant.hold());
        await api.post(`/v1/taps/${tap.id}/reverse`, {});
        return tap;
      },
      { ...all(notOpen), ...overForGood(reversed) },
    ],
    [
      'released',
      async () => {
        const tap = await restaurant.hold();
        await api.post(`/v1/authorisations/${tap.authorisation_id}/release`, {});
        return tap;
      },
      { ...all(notOpen), ...overForGood(reversed) },
    ],
    [
      'declined',
      async () => (await restaurant.tap({ amount: 4_251 })).body,
      { ...all(notOpen), refund: [422, 'refund_exceeds_available', 'amount'], reverse: notOpen },
    ],
    [
      'not yet known',
      async () => (await restaurant.tap({ device: 'dev_test_timeout' })).body,
      { ...all([409, 'outcome_unknown']), ...overForGood([409, 'outcome_unknown']) },
    ],
    [
      'expired',
      async () => {
        const tap = await restaurant.hold();
        await api.post('/v1/test/clock', { advance: 'P31D' });
        return tap;
      },
      { ...all([409, 'authorisation_expired']), ...overForGood([409, 'authorisation_expired']) },
    ],
  ])('when it is %s', async (_state, made, expected) => {
    expect(await refusals(await made(), Object.keys(expected) as Name[])).toEqual(expected);
  });

  it('when it is unknown, or another platform’s', async () => {
    const unknown = {
      ...all([404, 'authorisation_not_found'], ['increase', 'charge', 'release', 'capture']),
      ...all([404, 'tap_not_found'], ['tip', 'captureTap', 'reverse']),
      refund: [404, 'transaction_not_found'],
    };
    const nothing = { id: `tap_${nobodys}`, authorisation_id: `auth_${nobodys}`, transaction_id: `txn_${nobodys}` };
    const names = Object.keys(commands) as Name[];
    expect(await refusals(nothing, names)).toEqual(unknown);
    expect(await refusals({ id: 'x', authorisation_id: 'y', transaction_id: 'z' }, names)).toEqual(unknown);
    const { api: stranger } = await newPlatform('stranger', place.operator);
    const tap = await restaurant.hold();
    expect(await refusals(tap, names, stranger)).toEqual(unknown);
    const reads = [`taps/${tap.id}`, `authorisations/${tap.authorisation_id}`, `transactions/${tap.transaction_id}`];
    const read = await Promise.all(reads.map((path) => stranger.get(`/v1/${path}`)));
    expect(read.map(failure)).toEqual([
      [404, 'tap_not_found', undefined],
      [404, 'authorisation_not_found', undefined],
      [404, 'transaction_not_found', undefined],
    ]);
  });

  it.each<[string, Name, object, Refusal]>([
    ['to grow without saying how much', 'increase', {}, [422, 'missing_field', 'new_amount']],
    ['to grow twice at once', 'increase', { new_amount: 5_000, increase_by: 1 }, [422, 'invalid_value', 'increase_by']],
    ['to grow to what it has', 'increase', { new_amount: 4_200 }, [422, 'amount_not_greater', 'new_amount']],
    ['to grow by nothing', 'increase', { increase_by: 0 }, [422, 'amount_not_greater', 'increase_by']],
    ['to shrink', 'increase', { increase_by: -5 }, [422, 'amount_not_greater', 'increase_by']],
    ['to grow by half a cent', 'increase', { increase_by: 0.5 }, [422, 'invalid_value', 'increase_by']],
    ['to grow past the ceiling', 'increase', { new_amount: 6_001 }, [422, 'ceiling_exceeded', 'new_amount']],
    ['to be charged nothing', 'charge', { amount: 0 }, [422, 'amount_too_small', 'amount']],
    ['to be charged less than nothing', 'charge', { amount: -1 }, [422, 'amount_too_small', 'amount']],
    ['to be charged a text', 'charge', { amount: '1' }, [422, 'invalid_value', 'amount']],
    ['to be charged too much', 'charge', { amount: 4_201 }, [422, 'charge_exceeds_authorisation', 'amount']],
    ['to be charged in other words', 'charge', { amount: 1, colour: 'red' }, [422, 'unknown_field', 'colour']],
    ['to release nothing', 'release', { amount: 0 }, [422, 'amount_too_small', 'amount']],
    ['to release too much', 'release', { amount: 4_201 }, [422, 'amount_exceeds_releasable', 'amount']],
    ['to capture nothing', 'capture', { amount: 0 }, [422, 'amount_too_small', 'amount']],
    ['to capture too much', 'capture', { amount: 4_201 }, [422, 'amount_exceeds_authorised', 'amount']],
    [
      'to capture too much with a tip',
      'captureTap',
      { amount: 4_200, tip_amount: 1 },
      [422, 'amount_exceeds_authorised', 'amount'],
    ],
    ['to capture a negative tip', 'capture', { tip_amount: -1 }, [422, 'invalid_value', 'tip_amount']],
    ['to refund what was not captured', 'refund', { amount: 1 }, [422, 'refund_exceeds_available', 'amount']],
    ['to be tipped when it waits for none', 'tip', { tip_amount: 1 }, notOpen],
    ['to be reversed in other words', 'reverse', { why: 'so' }, [422, 'unknown_field', 'why']],
  ])('when a hold is asked %s', async (_what, name, body, expected) => {
    const tap = await restaurant.hold({ ceiling_amount: 6_000 });
    const [path] = commands[name](tap);
    const answer = await api.post(path, body);
    expect(failure(answer)).toEqual([expected[0], expected[1], expected[2]]);
    expect(await restaurant.events(tap.transaction_id)).toEqual(['TapPresented', 'TapApproved']);
  });

  it('when more would go back, or be tipped, than there is', async () => {
    const sold = await restaurant.sell();
    const refund = (body: object) => api.post(`/v1/transactions/${sold.transaction_id}/refunds`, body);
    expect(failure(await refund({ amount: 4_201 }))).toEqual([422, 'refund_exceeds_available', 'amount']);
    expect(failure(await refund({ amount: 0 }))).toEqual([422, 'amount_too_small', 'amount']);
    expect(failure(await refund({ amount: 1, reason: 'mood' }))).toEqual([422, 'invalid_enum_value', 'reason']);
    const waiting = await restaurant.sell({ capture_mode: 'tap_with_tip' });
    const tip = (amount: number) => api.post(`/v1/taps/${waiting.id}/tip`, { tip_amount: amount });
    expect(failure(await tip(4_201))).toEqual([422, 'tip_too_large', 'tip_amount']);
    expect(failure(await tip(-1))).toEqual([422, 'amount_too_small', 'tip_amount']);
    const [after, open] = [
      await restaurant.events(sold.transaction_id),
      await restaurant.events(waiting.transaction_id),
    ];
    expect([after, open]).toEqual([
      ['TapPresented', 'TapApproved', 'ChargeCaptured'],
      ['TapPresented', 'TapApproved'],
    ]);
  });

  it('when a charge is captured, voided or never was', async () => {
    const tap = await restaurant.hold();
    const at = `/v1/authorisations/${tap.authorisation_id}`;
    const { body: charge } = await api.post(`${at}/charges`, { amount: 100 });
    const cancel = async (id: string) => failure(await api.post(`${at}/charges/${id}/void`, {}));
    expect(await cancel(`chg_${nobodys}`)).toEqual([404, 'charge_not_found', undefined]);
    expect((await api.post(`${at}/charges/${charge.id}/void`, {})).status).toBe(200);
    expect(await cancel(charge.id)).toEqual([409, 'charge_not_posted', undefined]);
  });
});
