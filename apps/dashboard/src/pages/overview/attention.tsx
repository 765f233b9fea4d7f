import type { ComponentChildren } from 'preact';
import { Money } from '../../money/money';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { DateText, Instant } from '../../time/instant';

/** Matters that somebody has to act on, and the next payouts. */
export const Attention = () => (
  <>
    <BooksAlarm />
    <div class="attention">
      <NextPayouts />
      <OpenDisputes />
      <WaitingMerchants />
    </div>
  </>
);

/** A red bar where money could be wrong: payouts are frozen, or a stored record was changed. */
const BooksAlarm = () => {
  const isAllowed = useScope('ledger:read');
  const status = useRead('status.get', [], (signal) => client.status.get({ signal }), {
    everyMs: 60_000,
    isEnabled: isAllowed,
  });
  if (!isAllowed) {
    return (
      <p class="muted">
        Ledger alerts require scope <code>ledger:read</code>.
      </p>
    );
  }
  if (!status.data) return null;
  const { payouts, integrity, books } = status.data;
  const alarms = [
    payouts.frozen && `Payouts are frozen: ${payouts.findings} findings.`,
    integrity.status === 'tampered' && `Stored records were tampered with: ${integrity.tampered.length} streams.`,
    books.status === 'incomplete' && `The ledger is missing ${books.missing_count ?? 'some'} money movements.`,
  ].filter((text): text is string => typeof text === 'string');
  if (alarms.length === 0) return null;
  return (
    <p class="alarm" role="alert">
      <Icon name="warning" /> <span>{alarms.join(' ')}</span> <PageLink to="/system">View system status</PageLink>
    </p>
  );
};

const Panel = ({ title, scope, children }: { title: string; scope: string; children: () => ComponentChildren }) => {
  const isAllowed = useScope(scope);
  return (
    <section class="card attention-panel" aria-label={title}>
      <h2>{title}</h2>
      {isAllowed ? children() : <RequiresScope scope={scope} />}
    </section>
  );
};

const Rows = <T,>({
  rows,
  none,
  children,
}: {
  rows: readonly T[];
  none: string;
  children: (row: T) => ComponentChildren;
}) => (rows.length === 0 ? <p class="muted">{none}</p> : <ul class="attention-rows">{rows.map(children)}</ul>);

const NextPayouts = () => (
  <Panel title="Upcoming payouts" scope="payouts:read">
    {() => <NextPayoutRows />}
  </Panel>
);
const NextPayoutRows = () => {
  const query = { status: 'scheduled', order: 'asc', limit: 4 } as const;
  const read = useRead('payouts.list', [query], (signal) => client.payouts.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Rows rows={data} none="No scheduled payouts.">
          {({ id, submerchant, amount, currency, eta }) => (
            <li key={id}>
              <PageLink to={`/payouts/${id}`}>{submerchant}</PageLink>
              <span>
                <Money amount={amount} currency={currency} />{' '}
                <small class="muted">
                  on <DateText date={eta} />
                </small>
              </span>
            </li>
          )}
        </Rows>
      )}
    </Loaded>
  );
};

const OpenDisputes = () => (
  <Panel title="Disputes needing a response" scope="disputes:read">
    {() => <OpenDisputeRows />}
  </Panel>
);
const OpenDisputeRows = () => {
  const query = { status: 'needs_response', limit: 20 } as const;
  const read = useRead('disputes.list', [query], (signal) => client.disputes.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Rows
          rows={[...data].sort((left, right) => left.scheme_deadline.localeCompare(right.scheme_deadline)).slice(0, 4)}
          none="No disputes need a response."
        >
          {({ id, amount, currency, reason, scheme_deadline: deadline }) => (
            <li key={id}>
              <PageLink to={`/disputes/${id}`}>
                <Money amount={amount} currency={currency} /> {words(reason).toLowerCase()}
              </PageLink>
              <small class="muted">
                due <Instant at={deadline} isRelative />
              </small>
            </li>
          )}
        </Rows>
      )}
    </Loaded>
  );
};

const WaitingMerchants = () => (
  <Panel title="Sub-merchants needing action" scope="onboarding:read">
    {() => <WaitingMerchantRows />}
  </Panel>
);
const WaitingMerchantRows = () => {
  const query = { status: 'pending_requirements', limit: 4 } as const;
  const read = useRead('subMerchants.list', [query], (signal) => client.subMerchants.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Rows rows={data} none="No sub-merchants need action.">
          {({ externalRef, status, requirements }) => (
            <li key={externalRef}>
              <SubMerchantLink reference={externalRef} />
              <span>
                <Pill status={status} /> <small class="muted">{requirements.currentlyDue.length} due</small>
              </span>
            </li>
          )}
        </Rows>
      )}
    </Loaded>
  );
};
