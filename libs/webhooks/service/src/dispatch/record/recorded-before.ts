import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { ReadModelQuestions } from '../../events/read-model-questions';
import { Batches, batchEveryMs } from '../../log/batches';
import { publicEventId } from './public-event-of';

const oldFromMs = 10 * 60_000;
const idsPerQuestion = 500;

/**
 * After a restore of the log alone every integration event is published again from the first one: an event that was
 * recorded then is not recorded and sent a second time. Only events that are old on arrival are looked up, many with
 * one question.
 */
export class RecordedBefore {
  private readonly batches: Batches<string, ReadonlySet<string>>;

  constructor(
    private readonly clock: Clock,
    private readonly questions: Pick<ReadModelQuestions, 'ask'>,
  ) {
    const settings = { everyMs: batchEveryMs, weightMax: idsPerQuestion, weightOf: () => 1 };
    this.batches = new Batches((eventIds) => this.findRecorded(eventIds), settings);
  }

  isOld({ occurredAt }: IntegrationEvent): boolean {
    return this.clock.now().getTime() - Date.parse(occurredAt) > oldFromMs;
  }

  /** Of an old one. Fails while the list of events is not rebuilt or has no answer: then the bus delivers it again. */
  async has(event: IntegrationEvent): Promise<boolean> {
    const eventId = publicEventId(event);
    return (await this.batches.add(eventId)).has(eventId);
  }

  private async findRecorded(eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { recorded } = await this.questions.ask('gateway.find-recorded-events', { eventIds });
    return new Set(recorded);
  }
}
