import type { Status } from '@taprail/sdk';
import { formatCount } from '../../money/format-money';
import { Copy } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { DateText, Instant } from '../../time/instant';
import { gapColumns } from './gap-columns';
import { OperatorSection } from './operator/operator-section';
import { findingsOf, isBehind, lagWords } from './system-findings';

type Gap = Status['books']['missing'][number];
type Follower = Status['followers']['data'][number];
const everyMs = 5_000;
const componentNames: Readonly<Record<string, string>> = { eventstore: 'Event store', readstore: 'Read store' };

/** How the service is: what lags, whether the books are complete, and whether payouts are made. */
const SystemPage = () => {
  const read = useRead('status.get', [], (signal) => client.status.get({ signal }), { everyMs });
  return (
    <>
      <PageHead title="System">
        {read.data && (
          <p class="line">
            <Pill
              text={read.data.status === 'ok' ? 'Operational' : 'Degraded'}
              tone={read.data.status === 'ok' ? 'good' : 'bad'}
            />
            <span class="muted">
              as of <Instant at={read.data.time} isExact />, refreshed every five seconds
            </span>
          </p>
        )}
      </PageHead>
      <Loaded read={read} lines={8}>
        {(status) => (
          <div class="stack">
            <Findings status={status} />
            <Checks status={status} />
            <Gaps gaps={status.books.missing} />
            <Followers status={status} />
            <OperatorSection />
          </div>
        )}
      </Loaded>
    </>
  );
};
export default SystemPage;

const Findings = ({ status }: { status: Status }) => {
  const findings = findingsOf(status);
  if (findings.length === 0) return null;
  return (
    <section class="stack" aria-label="Findings">
      {findings.map(({ title, text }) => (
        <p key={title} class="problem" role="alert">
          <span>
            <strong>{title}.</strong> {text}
          </span>
        </p>
      ))}
      <p class="muted">
        The operator of the deployment can explain, replay or discard them: see <a href="#operator">Operator</a> below.
      </p>
    </section>
  );
};

const Checks = ({ status }: { status: Status }) => {
  const { books, payouts, integrity, messages, followers, last_seal: seal } = status;
  const isComplete = ['complete', 'explained', 'in_flight'].includes(books.status);
  return (
    <section class="card" aria-label="Checks">
      <div class="card-head">
        <h2>Checks</h2>
      </div>
      <Facts
        rows={[
          ['Payouts', <Pill text={payouts.frozen ? 'Frozen' : 'On schedule'} tone={payouts.frozen ? 'bad' : 'good'} />],
          ['Open findings', formatCount(payouts.findings)],
          ['Ledger', <Pill text={words(books.status)} tone={isComplete ? 'good' : 'bad'} />],
          ['Complete through', books.complete_through && <Instant at={books.complete_through} isExact />],
          ['Explained, not posted', books.explained_count ? formatCount(books.explained_count) : null],
          [
            'Stored records',
            <Pill
              text={integrity.status === 'ok' ? 'Intact' : `${integrity.tampered.length} tampered`}
              tone={integrity.status === 'ok' ? 'good' : 'bad'}
            />,
          ],
          [
            'Parked messages',
            messages.parked_count === null ? (
              'Unknown'
            ) : (
              <Pill text={formatCount(messages.parked_count)} tone={messages.parked_count === 0 ? 'good' : 'bad'} />
            ),
          ],
          ['Oldest parked message', messages.oldest_parked_at && <Instant at={messages.oldest_parked_at} isRelative />],
          ['Maximum lag', lagWords(followers.lag_s)],
          ['Last sealed day', seal ? <DateText date={seal.date} /> : 'None yet'],
          [
            'Seal root',
            seal && (
              <span>
                <code title={seal.root}>{seal.root.slice(0, 16)}…</code> <Copy value={seal.root} label="root" />
              </span>
            ),
          ],
          ...Object.entries(status.components).map(
            ([name, state]) => [componentNames[name] ?? words(name), <Pill status={state} />] as const,
          ),
        ]}
      />
      {integrity.tampered.length > 0 && (
        <ul>
          {integrity.tampered.map(({ stream, revision }) => (
            <li key={`${stream} ${revision}`}>
              <code>{stream}</code>, event {revision + 1}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const missingColumns: readonly TableColumn<Gap>[] = [
  gapColumns.kind,
  gapColumns.amount,
  gapColumns.submerchant,
  { title: 'Stream', isMinor: true, cell: ({ stream }) => <code>{stream}</code> },
  { title: 'Since', cell: ({ since }) => <Instant at={since} isExact /> },
];

const Gaps = ({ gaps }: { gaps: readonly Gap[] }) =>
  gaps.length === 0 ? null : (
    <section class="card">
      <div class="card-head">
        <h2>Missing ledger entries</h2>
        <span class="muted">Oldest 50</span>
      </div>
      <Table caption="Missing ledger entries" columns={missingColumns} rows={gaps} rowKey={({ id }) => id} />
    </section>
  );

const followerColumns: readonly TableColumn<Follower>[] = [
  { title: 'Follower', cell: ({ name }) => <code>{name}</code> },
  {
    title: 'State',
    cell: ({ state }) => (
      <Pill text={words(state)} tone={state === 'failing' ? 'bad' : state === 'following' ? 'good' : 'neutral'} />
    ),
  },
  { title: 'Lag', isNumber: true, cell: ({ lag_s: lag }) => lagWords(lag) },
];

/** Those that are behind, and the others on demand: there are some fifty. */
const Followers = ({ status }: { status: Status }) => {
  const { data } = status.followers;
  const behind = data.filter(({ state, lag_s: lag }) => state === 'failing' || isBehind(lag));
  return (
    <section class="stack">
      <h2>Event log followers</h2>
      {behind.length === 0 ? (
        <p class="muted">All {data.length} are up to date.</p>
      ) : (
        <Table caption="Lagging" columns={followerColumns} rows={behind} rowKey={({ name }) => name} />
      )}
      <details>
        <summary>Show all {data.length}</summary>
        <Table caption="Followers" columns={followerColumns} rows={data} rowKey={({ name }) => name} />
      </details>
    </section>
  );
};
