import type { JobOrder, KnownJob } from './job';

export type JobView = Readonly<{
  id: string;
  object: 'job';
  kind: JobOrder['kind'];
  status: KnownJob['status'];
  done: number;
  total: number | null;
  result: KnownJob['result'];
  errors: readonly Readonly<{ event_id: string; code: string }>[];
  created_at: string;
  finished_at: string | null;
}>;

export const jobView = ({
  id,
  order,
  status,
  done,
  total,
  result,
  errors,
  createdAt,
  finishedAt,
}: KnownJob): JobView => ({
  id,
  object: 'job',
  kind: order.kind,
  status,
  done,
  total,
  result,
  errors: errors.map(({ eventId, code }) => ({ event_id: eventId, code })),
  created_at: createdAt,
  finished_at: finishedAt,
});
