import { specify } from '@taprail/event-sourcing/testing';
import { payoutHold } from './payout-hold.decider';
import { payoutHoldView } from './payout-hold.view';

const given = specify(payoutHold);
const at = '2026-03-02T11:00:00.000Z';
const later = '2026-03-04T11:00:00.000Z';
const subject = { holdId: 'hold_1', platformId: 'plt_1', subMerchantId: 'sm_1', submerchant: 'bistro-42' };
const anna = { kind: 'user', id: 'usr_1' };
const ben = { kind: 'user', id: 'usr_2' };
const terms = { reason: 'risk_review', note: 'case 17', endsAt: later, by: anna } as const;

const place = (changed: Partial<Readonly<{ endsAt: string | null }>> = {}) =>
  ({ type: 'PlaceHold', subject, ...terms, ...changed, at }) as const;
const lift = { type: 'LiftHold', by: ben, note: 'cleared', at: later } as const;
const placed = (endsAt: string | null = later) =>
  ({ type: 'PayoutHoldPlaced', data: { ...subject, ...terms, endsAt, at } }) as const;
const lifted = { type: 'PayoutHoldLifted', data: { ...subject, by: ben, note: 'cleared', at: later } } as const;
const ended = { type: 'PayoutHoldEnded', data: { ...subject, at: later } } as const;

describe('a payout hold', () => {
  it('is placed with its reason and its end, and once', () => {
    given().when(place()).then(placed());
    given(placed()).when(place()).thenNothing();
    given()
      .when(place({ endsAt: null }))
      .then(placed(null));
  });

  it('does not end before it begins', () =>
    given()
      .when(place({ endsAt: at }))
      .thenRejected('hold_ends_in_past', {}));

  it('is lifted once', () => {
    given(placed()).when(lift).then(lifted);
    given(placed(), lifted).when(lift).thenRejected('payout_hold_not_active', { status: 'lifted' });
    given().when(lift).thenRejected('payout_hold_not_found');
  });

  it('ends by itself at its time and not before, unless it was lifted', () => {
    given(placed()).when({ type: 'EndHold', at: later }).then(ended);
    given(placed()).when({ type: 'EndHold', at }).thenNothing();
    given(placed(null)).when({ type: 'EndHold', at: later }).thenNothing();
    given(placed(), lifted).when({ type: 'EndHold', at: later }).thenNothing();
  });

  it('is shown as it is', () => {
    const state = [placed(), lifted].reduce(payoutHold.evolve, payoutHold.initialState);
    if (state.status === 'none') throw new Error('no hold');
    expect(payoutHoldView(state)).toEqual({
      id: 'hold_1',
      object: 'payout_hold',
      submerchant: 'bistro-42',
      status: 'lifted',
      reason: 'risk_review',
      note: 'case 17',
      ends_at: later,
      placed_by: anna,
      lifted_by: ben,
      lift_note: 'cleared',
      over_at: later,
      created_at: at,
    });
  });
});
