import type { Dispute } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { formatDistance } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { byDeadline, urgencyOf } from './deadline';
import './disputes.css';

type Column = Readonly<{ title: string; none: string; statuses: readonly Dispute['status'][] }>;

const columns: readonly Column[] = [
  { title: 'Needs your response', none: 'No disputes need a response.', statuses: ['needs_response'] },
  { title: 'Under review', none: 'No disputes are under review.', statuses: ['under_review'] },
  { title: 'Closed', none: 'No closed disputes yet.', statuses: ['won', 'lost', 'withdrawn'] },
];

/** Disputes by whose turn it is; those that are due first on top. */
const DisputesPage = () => (
  <>
    <PageHead title="Disputes">
      <p class="muted">A dispute is lost if you do not respond by the scheme deadline.</p>
    </PageHead>
    <div class="board">
      {columns.map((column) => (
        <BoardColumn key={column.title} {...column} />
      ))}
    </div>
  </>
);
export default DisputesPage;

const BoardColumn = ({ title, none, statuses }: Column) => {
  const read = useRead('disputes.list', [statuses], async (signal) => {
    const pages = await Promise.all(
      statuses.map((status) => client.disputes.list({ status, limit: 50 }, { signal }).page()),
    );
    return pages.flatMap(({ data }) => data);
  });
  return (
    <section class="board-column" aria-label={title}>
      <h2>
        {title} {read.data && <span class="muted">{read.data.length}</span>}
      </h2>
      <Loaded read={read} lines={4}>
        {(data) =>
          data.length === 0 ? (
            <p class="empty">{none}</p>
          ) : (
            <ul>
              {[...data].sort(byDeadline).map((dispute) => (
                <DisputeCard key={dispute.id} dispute={dispute} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

const DisputeCard = ({ dispute }: { dispute: Dispute }) => {
  const nowMs = useServerNow();
  const { id, amount, currency, reason, stage, status, submerchant, scheme_deadline: deadline } = dispute;
  const evidence = Object.keys(dispute.evidence).length;
  return (
    <li class="card board-card">
      <PageLink to={`/disputes/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
      {status === 'needs_response' ? (
        <Pill text={`Due ${formatDistance(deadline, nowMs)}`} tone={urgencyOf(deadline, nowMs)} />
      ) : (
        <Pill status={status} />
      )}
      <span>{words(reason)}</span>
      <span class="muted">{words(stage)}</span>
      <span class="board-card-line cut">
        <SubMerchantLink reference={submerchant} />
      </span>
      <span class="board-card-line muted">
        {status === 'needs_response' && (
          <span>
            Respond by <Instant at={deadline} />
          </span>
        )}
        {dispute.closed_at && (
          <span>
            Closed <Instant at={dispute.closed_at} />
          </span>
        )}
        {status === 'under_review' && <span>Waiting for the scheme</span>}
        {status === 'needs_response' && <span>{evidence === 0 ? 'No evidence' : `${evidence} staged`}</span>}
      </span>
    </li>
  );
};
