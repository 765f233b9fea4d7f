import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { type JobEvent, jobStreamPrefix, type KnownJob } from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import { jobCodec, Jobs } from './jobs';
import { ReplayMany } from './replay-many';
import { RunDrill } from './run-drill';

/** Records the progress of a job while it runs; true when it was cancelled meanwhile. */
export type RecordProgress = (done: number, total: number, errors: KnownJob['errors']) => Promise<boolean>;

/** Runs a job when it is started. After a crash it runs from its beginning; what was done is found done. */
@Reacts()
export class RunJob implements Reaction<JobEvent> {
  readonly name = 'webhook-jobs';
  readonly streamPrefix = jobStreamPrefix;
  readonly codec = jobCodec;

  constructor(
    private readonly jobs: Jobs,
    private readonly replays: ReplayMany,
    private readonly drills: RunDrill,
  ) {}

  async react(event: JobEvent, _place: LogPlace): Promise<void> {
    if (event.type !== 'JobStarted') return;
    const { jobId, platformId, order } = event.data;
    const recordProgress: RecordProgress = async (done, total, errors) => {
      const envelope = dispatcherEnvelope(`${jobId}/${done}/${total}`);
      const { state } = await this.jobs.execute(jobId, { type: 'Progress', jobId, done, total, errors }, envelope);
      return state.status === 'cancelled';
    };
    const result =
      order.kind === 'events.redeliver'
        ? await this.replays.run(jobId, platformId, order, recordProgress)
        : await this.drills.run(jobId, platformId, order, recordProgress);
    await this.jobs.execute(jobId, { type: 'Finish', jobId, result }, dispatcherEnvelope(`${jobId}/finish`));
  }
}
