import type { SubMerchant } from '@taprail/sdk';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import { statusSteps } from './status-steps';
import { whyOff } from './why-off';

const stateWords = { done: 'done', now: 'current', ahead: 'upcoming', exit: 'ended here' } as const;

/** What the sub-merchant may do; where that is not everything, why, and what to do about it. */
export const StatusCard = ({ record, isPast }: { record: SubMerchant; isPast: boolean }) => {
  const { status, charges_enabled: charges, payouts_enabled: payouts, details } = record;
  return (
    <section class="card status-card" aria-label="Status">
      {status !== 'enabled' && <Steps status={status} />}
      <p class="line">
        <Pill text={charges ? 'Payments enabled' : 'Payments disabled'} tone={charges ? 'good' : 'warn'} />
        <Pill text={payouts ? 'Payouts enabled' : 'Payouts disabled'} tone={payouts ? 'good' : 'warn'} />
        {details?.erased && <Pill text="Personal data erased" />}
      </p>
      <Why record={record} isPast={isPast} />
      {details?.lastFailure && (
        <p>
          The last attempt failed: {details.lastFailure.reason.replace(/\.$/, '')}.{' '}
          {details.lastFailure.retryAt ? (
            <>
              The next attempt is <Instant at={details.lastFailure.retryAt} isRelative />.
            </>
          ) : (
            'It will not be retried until you resubmit.'
          )}
        </p>
      )}
    </section>
  );
};

const Steps = ({ status }: Pick<SubMerchant, 'status'>) => (
  <ol class="status-steps">
    {statusSteps(status).map((step) => (
      <li key={step.status} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
        <span>{words(step.status)}</span>
        <span class="visually-hidden"> ({stateWords[step.state]})</span>
      </li>
    ))}
  </ol>
);

const Why = ({ record, isPast }: { record: SubMerchant; isPast: boolean }) => {
  const { externalRef: submerchant, requirements, payouts_enabled: payouts } = record;
  const query = { submerchant, status: 'failed', limit: 1 } as const;
  const seesPayouts = useScope('payouts:read');
  const isReturned = !payouts && requirements.pastDue.includes('external_account') && !isPast;
  const failed = useRead('payouts.list', [query], (signal) => client.payouts.list(query, { signal }).page(), {
    isEnabled: seesPayouts && isReturned,
  });
  const returned = isReturned ? failed.data?.data[0] : undefined;
  const found = whyOff(record, returned);
  if (!found) return null;
  return (
    <p class="why-off" data-tone={found.tone}>
      <strong>{found.what}</strong> {found.why} {!isPast && found.next}{' '}
      {returned && <PageLink to={`/payouts/${returned.id}`}>View the payout</PageLink>}{' '}
      {requirements.disabledReason !== null && <code class="muted">{requirements.disabledReason.split(':')[0]}</code>}
    </p>
  );
};
