import type { StatsBucket } from '@taprail/sdk';
import { statsRows } from './stats-table';

const none = { count: 0, amount: 0 };
const quiet = {
  date: '2026-03-01',
  from: '2026-02-28T23:00:00.000Z',
  to: '2026-03-01T23:00:00.000Z',
  captured: { count: 0, amount: 0, tips: 0 },
  taps: { approved: none, declined: none, declined_by_service: none, pending: none, reversed: none, expired: none },
  approval_rate: { count_bps: null, amount_bps: null },
  decline_reasons: [],
  fees: { platform: 0, processing: 0, platform_returned: 0 },
  refunds: none,
  disputes: { open: none, won: none, lost: none, withdrawn: none, inquiries: 0 },
} as unknown as StatsBucket;
const busy = {
  ...quiet,
  date: '2026-03-02',
  captured: { count: 3, amount: 17_220, tips: 0 },
  taps: {
    ...quiet.taps,
    approved: { count: 3, amount: 17_220 },
    declined: { count: 1, amount: 100 },
    declined_by_service: { count: 1, amount: 100 },
    expired: { count: 1, amount: 100 },
  },
  approval_rate: { count_bps: 6_000, amount_bps: 9_885 },
  fees: { platform: 170, processing: 250, platform_returned: 20 },
  refunds: { count: 1, amount: 500 },
  disputes: { ...quiet.disputes, lost: { count: 1, amount: 100 }, open: { count: 1, amount: 100 } },
} as unknown as StatsBucket;

describe('statistics', () => {
  const row = {
    bucket: '2026-03-02',
    currency: 'EUR',
    volume: 'EUR 172.20',
    taps: 6,
    approved: 3,
    declined: 2,
    approval_rate: '60.00 %',
    refunds: 500,
    disputes: 2,
    fees: 400,
  };

  it('are a row for each bucket in which something happened', () =>
    expect(statsRows([{ currency: 'EUR', buckets: [quiet, busy] }], false)).toEqual([row]));

  it('name hours by their instant', () =>
    expect(statsRows([{ currency: 'EUR', buckets: [busy] }], true)).toEqual([{ ...row, bucket: busy.from }]));

  it('have no rate where no tap was approved or declined', () =>
    expect(
      statsRows([{ currency: 'EUR', buckets: [{ ...quiet, refunds: { count: 1, amount: 5 } }] }], false),
    ).toMatchObject([{ approval_rate: null, refunds: 5 }]));
});
