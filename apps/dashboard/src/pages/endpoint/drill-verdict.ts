import type { Job } from '@taprail/sdk';

/** The type of a result in the SDK has no fields, because they differ by kind. */
type EndedJob = Readonly<{ status: Job['status']; result: unknown }>;
type DrillSend = Readonly<{ n: number; forged: boolean; status_code: number | null; error: string | null }>;
type DrillResult = Readonly<{
  passed?: boolean;
  reason?: string;
  events?: readonly Readonly<{ event_id: string; passed: boolean; sends: readonly DrillSend[] }>[];
}>;

/** One request of a drill, and whether the receiver did what it should. */
export type DrillRow = Readonly<{
  key: string;
  eventId: string;
  copy: string;
  answer: string;
  isRight: boolean;
  verdict: string;
}>;

const verdictOn = ({ forged, error }: DrillSend): Readonly<{ isRight: boolean; verdict: string }> => {
  if (forged)
    return error === null
      ? { isRight: false, verdict: 'Forged request accepted: signatures are not verified' }
      : { isRight: true, verdict: 'Forged request rejected' };
  return error === null ? { isRight: true, verdict: 'Accepted' } : { isRight: false, verdict: 'Not accepted' };
};

/** The requests of a drill, event by event. */
export const drillRows = ({ result }: Pick<EndedJob, 'result'>): readonly DrillRow[] =>
  ((result ?? {}) as DrillResult).events?.flatMap(({ event_id: eventId, sends }) =>
    sends.map((send) => ({
      key: `${eventId} ${send.n}`,
      eventId,
      copy: send.forged ? 'Forged' : send.n === 1 ? 'First' : `Duplicate ${send.n - 1}`,
      answer: send.status_code === null ? (send.error ?? 'None') : String(send.status_code),
      ...verdictOn(send),
    })),
  ) ?? [];

/** The verdict on the receiver in a sentence. */
export const drillSummary = (job: EndedJob): string => {
  if (job.status === 'running') return 'The drill is running.';
  if (job.status === 'cancelled') return 'The drill was cancelled.';
  const { passed, reason } = (job.result ?? {}) as DrillResult;
  if (reason === 'endpoint_deleted') return 'The endpoint was deleted before the drill started.';
  if (passed) return 'Passed: every genuine request was accepted and nothing else.';
  const wrong = drillRows(job).filter(({ isRight }) => !isRight);
  const isForged = wrong.some(({ copy }) => copy === 'Forged');
  return `Failed: ${wrong.length} of ${drillRows(job).length} requests got the wrong response.${
    isForged ? ' Anyone who knows the URL can send it forged events.' : ''
  }`;
};
