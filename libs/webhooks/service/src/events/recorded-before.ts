import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import { Batches, batchEveryMs } from '../log/batches';
import { publicEventId } from './heard-event';
import type { ReadModelQuestions } from './read-model-questions';

const oldFromMs = 10 * 60_000;
const idsPerQuestion = 500;

type Asked = Readonly<{ eventId: string; resolve: (isRecorded: boolean) => void; reject: (error: unknown) => void }>;

/**
 * After a restore of the log alone everything is published again from its first event: what was recorded then is not
 * recorded and sent a second time. Only what is old when it is heard is looked up, many with one question.
 */
export class RecordedBefore {
  private readonly batches: Batches<Asked>;

  constructor(
    private readonly clock: Clock,
    private readonly questions: Pick<ReadModelQuestions, 'ask'>,
  ) {
    const settings = { everyMs: batchEveryMs, weightMax: idsPerQuestion, weightOf: () => 1 };
    this.batches = new Batches((asked) => this.ask(asked), settings);
  }

  isOld({ occurredAt }: IntegrationEvent): boolean {
    return this.clock.now().getTime() - Date.parse(occurredAt) > oldFromMs;
  }

  /** Of an old one. Fails while the list of events is not rebuilt or nobody answers: then the bus tells of it again. */
  has(event: IntegrationEvent): Promise<boolean> {
    const eventId = publicEventId(event);
    return new Promise((resolve, reject) => this.batches.add({ eventId, resolve, reject }));
  }

  private async ask(asked: readonly Asked[]): Promise<void> {
    try {
      const eventIds = asked.map(({ eventId }) => eventId);
      const { recorded } = await this.questions.ask('gateway.find-recorded-events', { eventIds });
      const known = new Set(recorded);
      for (const { eventId, resolve } of asked) resolve(known.has(eventId));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
