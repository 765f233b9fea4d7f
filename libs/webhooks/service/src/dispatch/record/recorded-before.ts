import { Batcher } from '@taprail/batching';
import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { ReadModelQuestions } from '../../events/read-model-questions';
import { publicEventId } from './public-event-of';

const oldFromMs = 10 * 60_000;
const idsPerQuestion = 500;

/**
 * After a restore of the log alone every integration event is published again from the first one: an event that was
 * recorded then is not recorded and sent a second time. Only events that are old on arrival are looked up, many with
 * one question.
 */
export class RecordedBefore {
  private readonly batcher: Batcher<string, boolean>;

  constructor(
    private readonly clock: Clock,
    private readonly questions: Pick<ReadModelQuestions, 'ask'>,
  ) {
    const settings = { itemsPerBatchMax: idsPerQuestion, batchesInFlightMax: 1 };
    this.batcher = new Batcher((eventIds) => this.findRecorded(eventIds), settings);
  }

  isOld({ occurredAt }: IntegrationEvent): boolean {
    return this.clock.now().getTime() - Date.parse(occurredAt) > oldFromMs;
  }

  /** Of an old one. Fails while the list of events is not rebuilt or has no answer: then the bus delivers it again. */
  has(event: IntegrationEvent): Promise<boolean> {
    return this.batcher.add(publicEventId(event));
  }

  private async findRecorded(eventIds: readonly string[]): Promise<readonly PromiseSettledResult<boolean>[]> {
    const recorded = new Set((await this.questions.ask('gateway.find-recorded-events', { eventIds })).recorded);
    return eventIds.map((eventId) => ({ status: 'fulfilled', value: recorded.has(eventId) }));
  }
}
