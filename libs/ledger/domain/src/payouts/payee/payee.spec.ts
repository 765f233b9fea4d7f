import { specify } from '@taprail/event-sourcing/testing';
import { destination } from '../../testing/payout-story';
import { type Payee, payee, scheduleOfPayee } from './payee';

const given = specify(payee);
const at = '2026-03-02T11:00:00.000Z';
const bistro: Payee = {
  platformId: 'plt_1',
  subMerchantId: 'sm_1',
  submerchant: 'bistro-42',
  country: 'DE',
  payoutsEnabled: true,
  destination,
  terms: {},
};
const note = (change: Partial<Payee> = {}) => ({ type: 'NotePayee', payee: { ...bistro, ...change }, at }) as const;
const noted = (change: Partial<Payee> = {}) =>
  ({ type: 'PayeeNoted', data: { ...bistro, accountId: null, ...change, at } }) as const;

describe('a payee', () => {
  it('is noted when it is first heard of, and whenever something has changed', () => {
    given().when(note()).then(noted());
    given(noted())
      .when(note({ payoutsEnabled: false }))
      .then(noted({ payoutsEnabled: false }));
    given(noted())
      .when(note({ destination: null }))
      .then(noted({ destination: null }));
    given(noted())
      .when(note({ terms: { interval: 'weekly' } }))
      .then(noted({ terms: { interval: 'weekly' } }));
  });

  it('is not noted again when nothing has, however it is worded', () => {
    given(noted()).when(note()).thenNothing();
    given(noted())
      .when(note({ terms: { interval: null, delayDays: 1 } }))
      .thenNothing();
  });

  it('keeps its account at the provider, whoever does not tell of it any more', () => {
    const accountId = 'acct_1';
    given(noted()).when(note({ accountId })).then(noted({ accountId }));
    given(noted({ accountId })).when(note()).thenNothing();
    given(noted({ accountId }))
      .when(note({ payoutsEnabled: false }))
      .then(noted({ accountId, payoutsEnabled: false }));
  });

  it('keeps the days of its own country unless it says otherwise', () => {
    expect(scheduleOfPayee(bistro).timezone).toBe('Europe/Berlin');
    expect(scheduleOfPayee({ ...bistro, country: 'ZZ' }).timezone).toBe('UTC');
    expect(scheduleOfPayee({ ...bistro, terms: { timezone: 'Asia/Tokyo' } }).timezone).toBe('Asia/Tokyo');
  });
});
