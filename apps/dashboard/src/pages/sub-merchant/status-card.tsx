import type { SubMerchant } from '@taprail/sdk';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { Instant } from '../../time/instant';
import { disabledReasonText } from './disabled-reason';
import { statusSteps } from './status-steps';

const stateWords = { done: 'done', now: 'current', ahead: 'upcoming', exit: 'ended here' } as const;

/** How far the sub-merchant is, what it may do, and why not more. */
export const StatusCard = ({ record, isPast }: { record: SubMerchant; isPast: boolean }) => {
  const { status, charges_enabled: charges, payouts_enabled: payouts, requirements, details } = record;
  return (
    <section class="card status-card" aria-label="Status">
      <ol class="status-steps">
        {statusSteps(status).map((step) => (
          <li key={step.status} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <span>{words(step.status)}</span>
            <span class="visually-hidden"> ({stateWords[step.state]})</span>
          </li>
        ))}
      </ol>
      <p class="line">
        <Pill text={charges ? 'Payments enabled' : 'Payments disabled'} tone={charges ? 'good' : 'warn'} />
        <Pill text={payouts ? 'Payouts enabled' : 'Payouts disabled'} tone={payouts ? 'good' : 'warn'} />
        {details?.erased && <Pill text="Personal data erased" />}
      </p>
      {requirements.disabledReason !== null && (
        <p>
          {disabledReasonText(requirements.disabledReason)}{' '}
          <code class="muted">{requirements.disabledReason.split(':')[0]}</code>
        </p>
      )}
      {!isPast && (status === 'received' || status === 'creating') && (
        <p class="muted">The provider is opening the account. This page updates automatically.</p>
      )}
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
