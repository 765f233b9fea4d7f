import { useState } from 'preact/hooks';
import { countOf } from '../../money/format-money';
import { Icon } from '../../parts/icon';
import { Skeleton } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { Problem } from '../../parts/problem';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import type { AttentionItem } from './attention-items';
import { useAttention } from './use-attention';

const shownMax = 8;

const columns: readonly TableColumn<AttentionItem>[] = [
  {
    title: 'Matter',
    onPhone: 'top-start',
    cell: ({ title, path }) => (
      <PageLink class="attention-title cut" to={path} title={title}>
        <bdi>{title}</bdi>
      </PageLink>
    ),
  },
  { title: 'Kind', onPhone: 'top-end', cell: ({ kind, tone }) => <Pill text={kind} tone={tone} /> },
  { title: 'Detail', onPhone: 'bottom-start', cell: ({ detail }) => <span class="attention-detail">{detail}</span> },
  {
    title: 'When',
    onPhone: 'bottom-end',
    cell: ({ at, isDeadline }) =>
      at && (
        <span class="muted">
          {isDeadline ? 'Due ' : ''}
          <Instant at={at} isRelative />
        </span>
      ),
  },
];

/** Everything that somebody has to act on, as one list with the most urgent on top. */
export const NeedsAttention = () => {
  const { items, missing, error, retry, isLoading, isCut } = useAttention();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownMax);
  return (
    <>
      <BooksAlarm />
      <section class="card attention" aria-labelledby="attention">
        <div class="card-head">
          <h2 id="attention">
            Needs attention {items.length > 0 && <span class="muted">{`${items.length}${isCut ? '+' : ''}`}</span>}
          </h2>
          {items.length > shownMax && (
            <button type="button" class="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show less' : `Show all ${items.length}`}
            </button>
          )}
        </div>
        {error && <Problem error={error} onRetry={retry} />}
        {isLoading && items.length === 0 && <Skeleton lines={2} />}
        {!isLoading && !error && items.length === 0 && (
          <p class="muted">
            Nothing. No failed payouts or refunds, no dispute to answer, no requirements due, no failing endpoint.
          </p>
        )}
        {shown.length > 0 && (
          <Table caption="Needs attention" columns={columns} rows={shown} rowKey={({ key }) => key} isDense />
        )}
        {missing.length > 0 && (
          <p class="muted">
            Not shown for lack of {missing.length === 1 ? 'scope' : 'scopes'}{' '}
            {missing.map((scope, n) => (
              <>
                {n > 0 && ', '}
                <code key={scope}>{scope}</code>
              </>
            ))}
            .
          </p>
        )}
      </section>
    </>
  );
};

/** A red bar where money could be wrong: payouts are frozen, or a stored record was changed. */
const BooksAlarm = () => {
  const isAllowed = useScope('ledger:read');
  const status = useRead('status.get', [], (signal) => client.status.get({ signal }), {
    everyMs: 60_000,
    isEnabled: isAllowed,
  });
  if (!status.data) return null;
  const { payouts, integrity, books } = status.data;
  const alarms = [
    payouts.frozen && `Payouts are frozen: ${countOf(payouts.findings, 'finding')}.`,
    integrity.status === 'tampered' &&
      `Stored records were tampered with: ${countOf(integrity.tampered.length, 'stream')}.`,
    books.status === 'incomplete' && `The ledger is missing ${books.missing_count ?? 'some'} money movements.`,
  ].filter((text): text is string => typeof text === 'string');
  if (alarms.length === 0) return null;
  return (
    <p class="alarm" role="alert">
      <Icon name="warning" /> <span>{alarms.join(' ')}</span> <PageLink to="/system">View system status</PageLink>
    </p>
  );
};
