import { LOG_START, type LogFilter, type LogPage, type Position, type Recorded } from '../event-store';
import { attempt, type Attempts } from './attempts';
import type { EventStoreConnection } from './connection';
import type { ReadReq } from './wire/generated';
import { logRequest, matches, newestRequest, streamRequest, toEntry } from './wire/read-message';

const attempts: Attempts = { attemptsMax: 4, attemptTimeoutMs: 10_000, isFinal: () => false };

/** Events fetched at a time, and looked at in one call, while searching the log for what a filter wants. */
const consideredPageMax = 1_000;
const consideredMax = 10_000;

const isSelective = ({ streamPrefixes = [] }: LogFilter): boolean => streamPrefixes.length > 0;

export class EventStoreDbLogReader {
  constructor(private readonly connection: EventStoreConnection) {}

  /** A stream that does not exist has no events: the server says so in a message of its own, which is no event. */
  stream(stream: string, from: number, limit: number): Promise<readonly Recorded[]> {
    return this.read(`A read of ${stream}`, streamRequest(stream, from, limit));
  }

  async head(): Promise<Position> {
    const [newest] = await this.read('A read of the newest event', newestRequest());
    return newest?.position ?? LOG_START;
  }

  /** The client cannot filter a read of the log, and a filtered one would not say how far it got: so we look ourselves. */
  async page(after: Position, filter: LogFilter, limit: number): Promise<LogPage> {
    const events: Recorded[] = [];
    let position = after;
    const stretchMax = isSelective(filter) ? consideredPageMax : Math.min(limit, consideredPageMax);
    for (let considered = 0; considered < consideredMax; considered += stretchMax) {
      const stretch = await this.readAfter(position, stretchMax);
      for (const event of stretch) {
        if (events.length === limit) return { events, position };
        position = event.position;
        if (matches(filter, event)) events.push(event);
      }
      if (stretch.length < stretchMax || events.length === limit) break;
    }
    return { events, position };
  }

  /** A read starts with the event at its position, which has been seen already: one more is fetched and left out. */
  private async readAfter(position: Position, max: number): Promise<readonly Recorded[]> {
    const found = await this.read('A read of the log', logRequest(position, max + 1));
    return found.filter((event) => event.position > position).slice(0, max);
  }

  private read(what: string, request: ReadReq): Promise<readonly Recorded[]> {
    return attempt(attempts, what, async (abandoned) => {
      const call = await this.connection.read(request, Date.now() + attempts.attemptTimeoutMs);
      abandoned.addEventListener('abort', () => call.cancel());
      const events: Recorded[] = [];
      for await (const answer of call) {
        const event = toEntry(answer)?.event;
        if (event !== undefined) events.push(event);
      }
      return events;
    });
  }
}
