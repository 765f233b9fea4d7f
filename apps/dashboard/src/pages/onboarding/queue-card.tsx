import type { SubMerchant } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { formatDistance } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { businessName, dutyOf } from './queue-order';

/** The action that is due, and its deadline. */
export const DueText = ({ row }: { row: SubMerchant }) => {
  const nowMs = useServerNow();
  const { requirements, details } = row;
  const deadline = details?.currentDeadline;
  const until = deadline ? `, ${formatDistance(deadline, nowMs)}` : '';
  switch (dutyOf(row)) {
    case 'past_due':
      return <Pill text={`${countOf(requirements.pastDue.length, 'item')} past due`} tone="bad" />;
    case 'due':
      return <Pill text={`${countOf(requirements.currentlyDue.length, 'item')} due${until}`} tone="warn" />;
    case 'errored':
      return <Pill text="Resubmit" tone="bad" />;
    case 'waiting':
      return <Pill text={details?.pendingVerification.length ? 'In verification' : 'Creating account'} tone="info" />;
    case 'none':
      return details?.erased ? <Pill text="Erased" /> : null;
  }
};

/** What a sub-merchant that is enabled may not do. */
export const lacksOf = ({
  status,
  charges_enabled: charges,
  payouts_enabled: payouts,
}: SubMerchant): string | undefined => {
  if (status !== 'enabled' || (charges && payouts)) return undefined;
  return charges ? 'No payouts' : payouts ? 'No payments' : 'No payments or payouts';
};

/** One sub-merchant of the queue. */
export const QueueCard = ({ row }: { row: SubMerchant }) => {
  const { externalRef, details } = row;
  const name = businessName(row);
  const lacks = lacksOf(row);
  return (
    <li class="card queue-card">
      <PageLink to={`/sub-merchants/${externalRef}`}>{externalRef}</PageLink>
      {name && <bdi>{name}</bdi>}
      <DueText row={row} />
      {lacks && <Pill text={lacks} tone="warn" />}
      {details && (
        <span class="muted">
          {words(details.businessType)}, {details.country}
        </span>
      )}
    </li>
  );
};
