import type { Dispute, Payout, SubMerchant } from '@taprail/sdk';
import { byUrgency, disputeItems, failedPayoutItems, requirementItems } from './attention-items';

const now = Date.parse('2026-12-16T12:00:00Z');
const dispute = (id: string, deadline: string) =>
  ({
    id,
    amount: 4_200,
    currency: 'EUR',
    submerchant: 'luna',
    reason: 'fraudulent',
    scheme_deadline: deadline,
  }) as Dispute;
const payout = {
  id: 'po_1',
  amount: 4_200,
  currency: 'EUR',
  submerchant: 'luna',
  failure_code: 'account_closed',
  failure_message: 'The bank account is closed.',
  failed_at: '2026-12-15T06:00:00Z',
  retried_by: null,
} as unknown as Payout;
const merchant = (more: object) =>
  ({
    externalRef: 'luna',
    status: 'pending_requirements',
    requirements: { pastDue: [], currentlyDue: [], eventuallyDue: [], disabledReason: null },
    ...more,
  }) as unknown as SubMerchant;

it('what is due at once comes before what has failed, and both before what can wait', () => {
  const items = [
    ...disputeItems([dispute('dp_late', '2026-12-30T12:00:00Z'), dispute('dp_soon', '2026-12-17T12:00:00Z')], now),
    ...failedPayoutItems([payout]),
  ];
  expect(items.sort(byUrgency).map(({ key }) => key)).toEqual(['dp_soon', 'po_1', 'dp_late']);
});

it('a failed payout says why', () => {
  expect(failedPayoutItems([payout])[0]).toMatchObject({
    title: '€42.00 to luna',
    detail: 'The bank account is closed.',
    path: '/payouts/po_1',
  });
});

it('a failed payout that was retried is nobody’s task', () =>
  expect(failedPayoutItems([{ ...payout, retried_by: 'po_2' }])).toEqual([]));

it('a failed payout whose money has left with a later one is nobody’s task', () => {
  const later = { ...payout, id: 'po_2', scheduled_at: '2026-12-16T05:00:00Z' } as unknown as Payout;
  expect(failedPayoutItems([payout], [later])).toEqual([]);
  for (const other of [{ submerchant: 'nova' }, { currency: 'USD' as const }, { scheduled_at: '2026-12-15T05:00:00Z' }])
    expect(failedPayoutItems([payout], [{ ...later, ...other } as Payout])).toHaveLength(1);
});

it('a sub-merchant in verification is nobody’s task, one with items due is', () => {
  const due = { pastDue: [], currentlyDue: ['company.name'], eventuallyDue: [], disabledReason: null };
  expect(requirementItems([merchant({}), merchant({ requirements: due })])).toMatchObject([
    { kind: 'Requirements', title: 'luna', detail: '1 due', tone: 'warn', isDeadline: false },
  ]);
});
