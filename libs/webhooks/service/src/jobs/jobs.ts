import type { Clock } from '@taprail/clock';
import { Codec, type EventStore, StreamRepository } from '@taprail/event-store';
import { job, type Job, type JobCommand, type JobEvent, jobStreamPrefix, upcasters } from '@taprail/webhooks-domain';

export const jobCodec = new Codec<JobEvent>(upcasters);

/** The streams of jobs. */
export class Jobs extends StreamRepository<Job, JobCommand, JobEvent> {
  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: jobStreamPrefix, decider: job, codec: jobCodec });
  }
}
