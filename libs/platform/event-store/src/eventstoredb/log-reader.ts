import { LOG_START, type LogFilter, type LogPage, type Position, type Recorded } from '../event-store';
import { attempt, type Attempts } from './attempts';
import type { EventStoreConnection } from './connection';
import type { ReadReq } from './wire/generated';
import { filteredRequest, logRequest, matches, newestRequest, streamRequest, toEntry } from './wire/read-message';

const attempts: Attempts = { attemptsMax: 4, attemptTimeoutMs: 10_000, isFinal: () => false };
/**
 * A filtered read is answered when the server has found enough or is at the end. Where it finds nothing for so long, a stretch of
 * the log is read as it is, so that each page gets further.
 */
const filteredAttempt: Attempts = { ...attempts, attemptsMax: 1, attemptTimeoutMs: 5_000 };

/** Events fetched at a time, and looked at in one call, while searching a stretch of the log for what a filter wants. */
const consideredPageMax = 1_000;
const consideredMax = 10_000;

const isSelective = ({ streamPrefixes = [] }: LogFilter): boolean => streamPrefixes.length > 0;

type Asked = Readonly<{ after: Position; filter: LogFilter; limit: number; givenUp: AbortSignal | undefined }>;

export class EventStoreDbLogReader {
  constructor(private readonly connection: EventStoreConnection) {}

  /** A stream that does not exist has no events: the server says so in a message of its own, which is no event. */
  stream(stream: string, from: number, limit: number): Promise<readonly Recorded[]> {
    return this.read(`A read of ${stream}`, streamRequest(stream, from, limit));
  }

  async head(givenUp?: AbortSignal): Promise<Position> {
    const [newest] = await this.read('A read of the newest event', newestRequest(), { givenUp });
    return newest?.position ?? LOG_START;
  }

  async page(after: Position, filter: LogFilter, limit: number, givenUp?: AbortSignal): Promise<LogPage> {
    const asked = { after, filter, limit, givenUp };
    if (!isSelective(filter)) return this.stretch(asked);
    const head = await this.head(givenUp);
    if (head <= after) return { events: [], position: after };
    return (await this.filtered(asked, head)) ?? this.stretch(asked);
  }

  /**
   * The server filters, and does not say how far it got. Fewer events than were asked for mean the end of the log, which is not
   * before the head that was read first. Undefined when it took too long to find any.
   */
  private async filtered(asked: Asked, head: Position): Promise<LogPage | undefined> {
    const { after, filter, limit, givenUp } = asked;
    const found: Recorded[] = [];
    const wanted = limit + 1;
    let isAnswered = true;
    const request = filteredRequest(after, filter, wanted);
    await this.read('A filtered read of the log', request, { givenUp, into: found, attempts: filteredAttempt }).catch(
      () => (isAnswered = false),
    );
    givenUp?.throwIfAborted();
    const isWhole = isAnswered && found.length < wanted;
    const fresh = found.filter((event) => event.position > after).slice(0, limit);
    const last = fresh.at(-1)?.position;
    if (last === undefined && !isWhole) return undefined;
    const position = last === undefined || (isWhole && last < head) ? head : last;
    return { events: fresh.filter((event) => matches(filter, event)), position };
  }

  private async stretch({ after, filter, limit, givenUp }: Asked): Promise<LogPage> {
    const events: Recorded[] = [];
    let position = after;
    const stretchMax = isSelective(filter) ? consideredPageMax : Math.min(limit, consideredPageMax);
    for (let considered = 0; considered < consideredMax; considered += stretchMax) {
      const stretch = await this.readAfter(position, stretchMax, givenUp);
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
  private async readAfter(position: Position, max: number, givenUp?: AbortSignal): Promise<readonly Recorded[]> {
    const found = await this.read('A read of the log', logRequest(position, max + 1), { givenUp });
    return found.filter((event) => event.position > position).slice(0, max);
  }

  /** `into` also has what had come before the read failed. */
  private read(
    what: string,
    request: ReadReq,
    {
      givenUp,
      into,
      attempts: bounds = attempts,
    }: Readonly<{ givenUp?: AbortSignal | undefined; into?: Recorded[]; attempts?: Attempts }> = {},
  ): Promise<readonly Recorded[]> {
    const readOnce = async (abandoned: AbortSignal): Promise<readonly Recorded[]> => {
      abandoned.throwIfAborted();
      const call = await this.connection.read(request, Date.now() + bounds.attemptTimeoutMs);
      const cancel = (): void => call.cancel();
      if (abandoned.aborted) cancel();
      abandoned.addEventListener('abort', cancel);
      const events: Recorded[] = into ?? [];
      events.length = 0;
      try {
        for await (const answer of call) {
          const event = toEntry(answer)?.event;
          if (event !== undefined) events.push(event);
        }
      } finally {
        abandoned.removeEventListener('abort', cancel);
      }
      return events;
    };
    return attempt(bounds, what, readOnce, givenUp);
  }
}
