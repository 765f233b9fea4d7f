import { isStaleBy } from './live-hint';

const change = (resource: string, id = 'txn_1') => ({ resource, id, revision: 3 });

describe('a change', () => {
  it('makes the lists of its kind and what is counted from it stale', () => {
    for (const operation of ['transactions.list', 'stats.get', 'search', 'events.list', 'ledger.entries.list']) {
      expect([operation, isStaleBy(change('transaction'), [operation, {}])]).toEqual([operation, true]);
    }
    expect(isStaleBy(change('transaction'), ['devices.list', {}])).toBe(false);
  });

  it('makes a read of one thing stale only if it is that thing', () => {
    expect(isStaleBy(change('transaction'), ['transactions.get', 'txn_1'])).toBe(true);
    expect(isStaleBy(change('transaction'), ['transactions.get', 'txn_2'])).toBe(false);
  });

  it('of a payout reaches the transactions in it, whose ids it does not name', () => {
    expect(isStaleBy(change('payout', 'po_1'), ['transactions.get', 'txn_2'])).toBe(true);
  });

  it('of a delivery reaches the health of its endpoint, and no other delivery', () => {
    const delivered = change('delivery', 'dlv_1');
    expect(isStaleBy(delivered, ['webhookEndpoints.get', 'we_1'])).toBe(true);
    expect(isStaleBy(delivered, ['deliveries.get', 'dlv_1'])).toBe(true);
    expect(isStaleBy(delivered, ['deliveries.get', 'dlv_2'])).toBe(false);
  });

  it('is understood in the plural and with a hyphen', () => {
    expect(isStaleBy(change('sub-merchants', 'bistro'), ['subMerchants.list', {}])).toBe(true);
    expect(isStaleBy(change('transactions'), ['transactions.list', {}])).toBe(true);
  });

  it('of a kind that this page does not know makes everything stale', () => {
    expect(isStaleBy(change('loyalty_point'), ['devices.list', {}])).toBe(true);
  });
});
