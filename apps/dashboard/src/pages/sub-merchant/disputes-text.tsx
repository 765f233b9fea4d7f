import type { Dispute } from '@taprail/sdk';
import { PageLink } from '../../parts/page-link';
import { Instant } from '../../time/instant';

/** How many disputes wait for an answer, and until when the first of them has to have one. */
export const DisputesText = ({ disputes, reference }: { disputes: readonly Dispute[]; reference: string }) => {
  const [first] = disputes;
  if (!first) return <>None</>;
  return (
    <>
      <PageLink to={`/disputes?submerchant=${reference}`}>{disputes.length}</PageLink>{' '}
      <small class="muted">
        the first due <Instant at={first.scheme_deadline} isRelative />
      </small>
    </>
  );
};
