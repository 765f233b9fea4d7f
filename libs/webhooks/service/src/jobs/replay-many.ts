import { Injectable } from '@nestjs/common';
import type { ReplayedEvent, ReplayedPlace, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { ReplayOrder } from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import { ReadModelQuestions } from '../events/read-model-questions';
import { ReplayEvents } from '../events/replay-events';
import type { RecordProgress } from './run-job';

const pageMax = 100;

type JobErrors = Parameters<RecordProgress>[2];

/** Replays each event that matches, page by page; one that cannot be replayed is recorded as an error and passed over. */
@Injectable()
export class ReplayMany {
  constructor(
    private readonly questions: ReadModelQuestions,
    private readonly replays: ReplayEvents,
  ) {}

  async run(
    jobId: string,
    platformId: string,
    order: ReplayOrder,
    recordProgress: RecordProgress,
  ): Promise<Readonly<Record<string, unknown>>> {
    const wanted = await this.wanted(platformId, order);
    let queued = 0;
    for (let start = 0; start < wanted.length; start += pageMax) {
      const page = wanted.slice(start, start + pageMax);
      const errors: JobErrors[number][] = [];
      for (const event of page) {
        const code = await this.replay(jobId, platformId, event, order.endpointId);
        if (code === undefined) queued += 1;
        else errors.push({ eventId: event.eventId, code });
      }
      if (await recordProgress(start + page.length, wanted.length, errors)) break;
    }
    return { matched: wanted.length, queued, refused: wanted.length - queued };
  }

  /** In the order in which they happened. */
  private async wanted(platformId: string, order: ReplayOrder): Promise<readonly ReplayedEvent[]> {
    const { kind: _kind, ...range } = order;
    const wanted: ReplayedEvent[] = [];
    for (let after: ReplayedPlace | null = null; ;) {
      const page: Reply<'gateway.list-replayed-events'> = await this.questions.ask('gateway.list-replayed-events', {
        platformId,
        ...range,
        after,
      });
      wanted.push(...page.events);
      if (page.next === null) return wanted;
      after = page.next;
    }
  }

  private async replay(
    jobId: string,
    platformId: string,
    { eventId, place: eventPlace }: ReplayedEvent,
    endpointId: string | null,
  ): Promise<string | undefined> {
    try {
      await this.replays.replay(
        { platformId, eventId, eventPlace, endpointId },
        dispatcherEnvelope(`${jobId}/${eventId}`, jobId),
      );
      return undefined;
    } catch (error) {
      if (error instanceof Rejection) return error.code;
      throw error;
    }
  }
}
