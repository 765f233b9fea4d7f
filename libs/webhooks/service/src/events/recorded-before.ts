import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { EventStore } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import { hasHeardEverything, ProjectionReader } from '@taprail/subscriptions';
import { publicEventModel, publicEventStreamPrefix } from '@taprail/webhooks-domain';
import { publicEventId } from './heard-event';

const oldFromMs = 10 * 60_000;
const rebuiltWithinMs = 10 * 60_000;

/**
 * Whoever restores the log alone has everything published again from its first event: what was recorded then is not
 * recorded and sent a second time. Only what is old when it is heard is looked up.
 */
export class RecordedBefore {
  private readonly feed: ProjectionReader<object>;
  private rebuilding: Promise<boolean> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    readStore: ReadStore,
  ) {
    this.feed = new ProjectionReader(readStore, publicEventModel);
  }

  isOld({ occurredAt }: IntegrationEvent): boolean {
    return this.clock.now().getTime() - Date.parse(occurredAt) > oldFromMs;
  }

  /** Of an old one. The read model may itself be on the way from the first event to where the log was at our start. */
  async has(event: IntegrationEvent): Promise<boolean> {
    this.rebuilding ??= this.rebuilt();
    if (!(await this.rebuilding)) {
      this.rebuilding = undefined;
      throw new Error('the list of public events is not rebuilt yet');
    }
    return (await this.feed.get(publicEventId(event))) !== undefined;
  }

  private rebuilt(): Promise<boolean> {
    const { store } = this;
    return hasHeardEverything(this.feed, { store, streamPrefix: publicEventStreamPrefix }, rebuiltWithinMs);
  }
}
