import type { Job } from '@taprail/sdk';
import { Id } from '../../parts/copy';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { type DrillRow, drillRows, drillSummary } from './drill-verdict';

const columns: readonly TableColumn<DrillRow>[] = [
  { title: 'Request', cell: ({ copy }) => copy },
  { title: 'Event', cell: ({ eventId }) => <Id id={eventId} to={`/events/${eventId}`} label="event ID" /> },
  { title: 'Response', cell: ({ answer }) => <code>{answer}</code> },
  { title: 'Result', cell: ({ verdict, isRight }) => <Pill text={verdict} tone={isRight ? 'good' : 'bad'} /> },
];

/** The drill that the address names: how far it is, and then its verdict on every request. */
export const DrillResult = ({ jobId }: { jobId: string }) => {
  const read = useRead('jobs.get', [jobId], (signal) => client.jobs.get(jobId, { signal }), { everyMs: 1_000 });
  return (
    <section class="card" aria-label="Drill result">
      <div class="card-head">
        <h2>Drill result</h2>
      </div>
      <Loaded read={read} lines={3}>
        {(job) => <Verdict job={job} />}
      </Loaded>
    </section>
  );
};

const Verdict = ({ job }: { job: Job }) => {
  const rows = drillRows(job);
  return (
    <div class="stack">
      <p role="status">
        <strong>{drillSummary(job)}</strong>
      </p>
      {job.status === 'running' && (
        <progress aria-label="Drill" {...(job.total === null ? {} : { value: job.done, max: job.total })} />
      )}
      {rows.length > 0 && (
        <>
          <Table caption="Drill requests" columns={columns} rows={rows} rowKey={({ key }) => key} />
          <p class="muted">Check in your own system that each event was processed once.</p>
        </>
      )}
    </div>
  );
};
