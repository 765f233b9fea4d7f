import { Money } from '../../money/money';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { DateText, Instant } from '../../time/instant';
import { AttentionPanel, AttentionRows } from './attention-panel';
import { FailedRefunds } from './failed-refunds';
import { WebhookHealth } from './webhook-health';

/** Matters that somebody has to act on, and the next payouts. */
export const Attention = () => (
  <>
    <BooksAlarm />
    <div class="attention">
      <AttentionPanel title="Upcoming payouts" scope="payouts:read">
        {() => <NextPayoutRows />}
      </AttentionPanel>
      <AttentionPanel title="Disputes needing a response" scope="disputes:read">
        {() => <OpenDisputeRows />}
      </AttentionPanel>
      <AttentionPanel title="Failed refunds" scope="payments:read">
        {() => <FailedRefunds />}
      </AttentionPanel>
      <AttentionPanel title="Sub-merchants needing action" scope="onboarding:read">
        {() => <WaitingMerchantRows />}
      </AttentionPanel>
      <AttentionPanel title="Webhook endpoints" scope="webhooks:manage">
        {() => <WebhookHealth />}
      </AttentionPanel>
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

const NextPayoutRows = () => {
  const query = { status: 'scheduled', order: 'asc', limit: 4 } as const;
  const read = useRead('payouts.list', [query], (signal) => client.payouts.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <AttentionRows rows={data} none="No scheduled payouts.">
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
        </AttentionRows>
      )}
    </Loaded>
  );
};

const OpenDisputeRows = () => {
  const query = { status: 'needs_response', limit: 20 } as const;
  const read = useRead('disputes.list', [query], (signal) => client.disputes.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <AttentionRows
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
        </AttentionRows>
      )}
    </Loaded>
  );
};

const WaitingMerchantRows = () => {
  const query = { status: 'pending_requirements', limit: 4 } as const;
  const read = useRead('subMerchants.list', [query], (signal) => client.subMerchants.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) => (
        <AttentionRows rows={data} none="No sub-merchants need action.">
          {({ externalRef, status, requirements }) => (
            <li key={externalRef}>
              <SubMerchantLink reference={externalRef} />
              <span>
                <Pill status={status} /> <small class="muted">{requirements.currentlyDue.length} due</small>
              </span>
            </li>
          )}
        </AttentionRows>
      )}
    </Loaded>
  );
};
