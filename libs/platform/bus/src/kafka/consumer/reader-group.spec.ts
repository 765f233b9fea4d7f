import { readerGroupId, readersByPartition } from './reader-group';

describe('the groups of processes that read alone', () => {
  it('say which partitions they read', () => {
    const groups = [
      readerGroupId('ledger-a', { 'gateway.replies': 2, 'ledger.parked': 0 }),
      readerGroupId('ledger-b', { 'gateway.replies': 2 }),
      readerGroupId('taps-a', { 'gateway.replies': 0 }),
      readerGroupId('webhooks-a', { 'webhooks.parked': 0 }),
      'ledger',
    ];
    expect(readersByPartition(groups, 'gateway.replies', 4)).toEqual([1, 0, 2, 0]);
  });

  it('count for nothing when the topic has fewer partitions than they say', () => {
    expect(readersByPartition([readerGroupId('a', { 'gateway.replies': 9 })], 'gateway.replies', 2)).toEqual([0, 0]);
  });
});
