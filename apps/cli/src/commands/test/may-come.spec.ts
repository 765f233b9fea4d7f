import { eventTypes } from '../../generated/facts';
import { mayCome } from './may-come';

const none = { list: async () => ({ data: [] }) };
/** A platform with nothing, but for what is given. */
const platform = (given: object = {}) =>
  ({
    transactions: none,
    taps: none,
    payouts: none,
    disputes: none,
    refunds: none,
    subMerchants: none,
    balances: { get: async () => ({ data: [{ currency: 'EUR', pending: 0, available: -5 }] }) },
    platformPayouts: { balance: async () => ({ data: [{ currency: 'EUR', next_run_on: null, in_transit: 0 }] }) },
    test: { clock: { get: async () => ({ now: '2026-03-04T12:00:00.000Z' }) } },
    ...given,
  }) as never;
const having = (status: string) => ({
  list: async (asked: { status?: string }) => ({ data: asked.status === status ? [{}] : [] }),
});

/** Paid out long ago, for all that the status says. */
const lastMonth = (status: string) => async (asked: { status?: string; created?: object }) => ({
  data: asked.status === status && asked.created === undefined ? [{}] : [],
});

describe('an event that time alone could bring', () => {
  it.each(eventTypes.map(({ type }) => type))('is not %s on a platform with nothing', async (type) =>
    expect(await mayCome(platform(), type)).toBe(false),
  );

  it.each<[string, object, boolean]>([
    ['payout.paid', { transactions: having('captured') }, true],
    ['payout.paid', { payouts: having('in_transit') }, true],
    ['payout.paid', { balances: { get: async () => ({ data: [{ pending: 0, available: 1 }] }) } }, true],
    ['payout.failed', { payouts: having('paid') }, false],
    ['payout.failed', { transactions: { list: lastMonth('partially_refunded') } }, false],
    ['payout.failed', { transactions: having('partially_refunded') }, true],
    ['payout.scheduled', { payouts: having('in_transit') }, false],
    ['dispute.closed', { disputes: having('under_review') }, true],
    ['dispute.evidence_required', { disputes: having('under_review') }, false],
    ['tap.reversed', { transactions: having('authorised') }, true],
    ['tap.approved', { transactions: having('captured') }, false],
    [
      'submerchant.enabled',
      { subMerchants: { list: async () => ({ data: [{ requirements: { currentlyDue: [], pastDue: ['email'] } }] }) } },
      true,
    ],
  ])('%s (%#)', async (type, given, expected) => expect(await mayCome(platform(given), type)).toBe(expected));

  it('asks for refunds of the last days by the clock of the test environment', async () => {
    const asked: unknown[] = [];
    const refunds = { list: async (params: unknown) => (asked.push(params), { data: [] }) };
    expect(await mayCome(platform({ refunds }), 'refund.failed')).toBe(false);
    expect(asked).toEqual([{ created: { gte: '2026-03-01T12:00:00.000Z' }, limit: 1 }]);
  });

  it('may be there where the key may not look', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('m'), { code: 'insufficient_scope' });
    };
    expect(await mayCome(platform({ disputes: { list: refuse } }), 'dispute.closed')).toBe(true);
  });

  it('may be one that this command does not know', async () =>
    expect(await mayCome(platform(), 'payout.blessed')).toBe(true));
});
