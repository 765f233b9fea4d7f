import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { words } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { AttentionRows } from './attention-panel';

const shownMax = 4;
const countedMax = 100;
const days = 30;
const dayMs = 86_400_000;

/** Refunds of the last 30 days that did not reach the cardholder, counted, with links to their payments. */
export const FailedRefunds = () => {
  const today = Math.floor(useServerNow() / dayMs) * dayMs;
  const since = new Date(today - days * dayMs).toISOString();
  const query = { status: 'failed', created: { gte: since }, limit: countedMax } as const;
  const read = useRead('refunds.list', [query], (signal) => client.refunds.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data, has_more: isMore }) => (
        <>
          {data.length > 0 && (
            <p class="muted">
              {isMore ? `More than ${countedMax} refunds` : countOf(data.length, 'refund')} in the last {days} days.
            </p>
          )}
          <AttentionRows rows={data.slice(0, shownMax)} none={`No refunds failed in the last ${days} days.`}>
            {({ id, transaction_id: transaction, amount, currency, failure_reason: reason, created_at: at }) => (
              <li key={id}>
                <PageLink to={`/payments/${transaction}`}>
                  <Money amount={amount} currency={currency} /> {words(reason ?? 'failed').toLowerCase()}
                </PageLink>
                <small class="muted">
                  <Instant at={at} isRelative />
                </small>
              </li>
            )}
          </AttentionRows>
        </>
      )}
    </Loaded>
  );
};
