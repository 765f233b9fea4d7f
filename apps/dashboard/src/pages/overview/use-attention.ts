import type { ListPage } from '@taprail/sdk';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { useServerNow } from '../../time/server-clock';
import {
  type AttentionItem,
  breakItems,
  byUrgency,
  disputeItems,
  endpointItems,
  failedPayoutItems,
  failedRefundItems,
  requirementItems,
} from './attention-items';

const days = 30;
const dayMs = 86_400_000;
const limit = 50;
/** To see which failed payouts are made up for. */
const paidMax = 100;
const everyMs = 10_000;

const rowsOf = <T>({ data }: Readonly<{ data: ListPage<T> | undefined }>): readonly T[] => data?.data ?? [];

/** What somebody has to act on, as far as the key may see it. `missing`: scopes without which something may be left out. */
export const useAttention = () => {
  const nowMs = useServerNow();
  const since = { gte: new Date(Math.floor(nowMs / dayMs) * dayMs - days * dayMs).toISOString() };
  const sees = {
    'payouts:read': useScope('payouts:read'),
    'payments:read': useScope('payments:read'),
    'disputes:read': useScope('disputes:read'),
    'onboarding:read': useScope('onboarding:read'),
    'webhooks:manage': useScope('webhooks:manage'),
    'ledger:read': useScope('ledger:read'),
  };

  const failed = { status: 'failed', created: since, limit } as const;
  const payouts = useRead('payouts.list', [failed], (signal) => client.payouts.list(failed, { signal }).page(), {
    isEnabled: sees['payouts:read'],
  });
  const paid = { status: 'paid', created: since, limit: paidMax } as const;
  const later = useRead('payouts.list', [paid], (signal) => client.payouts.list(paid, { signal }).page(), {
    isEnabled: rowsOf(payouts).length > 0,
  });
  const refunds = useRead('refunds.list', [failed], (signal) => client.refunds.list(failed, { signal }).page(), {
    isEnabled: sees['payments:read'],
  });
  const open = { status: 'needs_response', limit } as const;
  const disputes = useRead('disputes.list', [open], (signal) => client.disputes.list(open, { signal }).page(), {
    isEnabled: sees['disputes:read'],
  });
  const due = { status: 'pending_requirements', include: 'details', limit } as const;
  const waiting = useRead('subMerchants.list', [due], (signal) => client.subMerchants.list(due, { signal }).page(), {
    isEnabled: sees['onboarding:read'],
  });
  const errored = { ...due, status: 'errored' } as const;
  const broken = useRead(
    'subMerchants.list',
    [errored],
    (signal) => client.subMerchants.list(errored, { signal }).page(),
    { isEnabled: sees['onboarding:read'] },
  );
  const readEndpoints = async (signal: AbortSignal) => {
    const { data } = await client.webhookEndpoints.list({ limit: 50 }, { signal }).page();
    return Promise.all(data.map(({ id }) => client.webhookEndpoints.get(id, { include: 'health' }, { signal })));
  };
  // Every delivery is a change of its endpoint: under load this would be a request per endpoint each second.
  const endpoints = useRead('webhookEndpoints.list', ['health'], readEndpoints, {
    waits: true,
    everyMs,
    isEnabled: sees['webhooks:manage'],
  });
  const breaks = useRead(
    'ledger.reconciliation.breaks',
    [{ limit }],
    (signal) => client.ledger.reconciliation.breaks({ limit }, { signal }).page(),
    { waits: true, everyMs: 60_000, isEnabled: sees['ledger:read'] },
  );

  const items: readonly AttentionItem[] = [
    ...failedPayoutItems(rowsOf(payouts), rowsOf(later)),
    ...failedRefundItems(rowsOf(refunds)),
    ...disputeItems(rowsOf(disputes), nowMs),
    ...requirementItems([...rowsOf(waiting), ...rowsOf(broken)]),
    ...endpointItems(endpoints.data ?? []),
    ...breakItems(rowsOf(breaks)),
  ].sort(byUrgency);
  const reads = [payouts, later, refunds, disputes, waiting, broken, endpoints, breaks];
  return {
    items,
    missing: Object.entries(sees).flatMap(([scope, isAllowed]) => (isAllowed ? [] : [scope])),
    error: reads.find(({ isError }) => isError)?.error,
    retry: () => void Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch())),
    // A read that the key may not make is pending for ever.
    isLoading: reads.some(({ isLoading }) => isLoading),
    isCut: [payouts, refunds, disputes, waiting, broken, breaks].some(({ data }) => data?.has_more),
  };
};
