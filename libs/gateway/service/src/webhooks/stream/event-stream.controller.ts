import { Readable } from 'node:stream';
import { Controller, Get, Headers, Optional, Query } from '@nestjs/common';
import { Answer, Caller, HttpProblem, HungUp, Operation, ReadinessChecks } from '@taprail/http';
import { type FeedPlace, PublicEventReads } from '../public-event-reads';
import { EventFeed } from './event-feed';
import { StreamEventsQuery } from './event-stream.dto';
import { contentType, greeting, headers, serverSent } from './server-sent';

const streamsMax = 200;
const heartbeatMs = 15_000;
/** A little after this readers connect again, not all at the same moment: so they spread over the instances there are. */
const lifeMs = 14 * 60_000;
const spreadMs = 2 * 60_000;

@Controller('v1/events/stream')
export class EventStreamController {
  private open = 0;

  constructor(
    private readonly feed: EventFeed,
    private readonly events: PublicEventReads,
    /** The thread that follows the log has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  @Get()
  @Operation({
    id: 'events.stream',
    scope: 'events:read',
    summary: 'Follow the feed of events as it grows',
    description:
      'Server-sent events in the order of `GET /v1/events?after=`, each with its id. A reader that connects again sends the ' +
      'last one as `Last-Event-ID` and misses nothing; without it, or `after`, the stream begins with what happens next.',
    errors: [],
    answers: {
      200: { type: 'string', description: 'Events as they happen; a comment every 15 s when there are none.' },
    },
    produces: ['text/event-stream'],
  })
  async stream(
    @Query() { types = [], after }: StreamEventsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Caller() { platformId }: Caller,
    @HungUp() hungUp: AbortSignal,
  ): Promise<Answer> {
    if (this.open >= streamsMax) {
      const message = 'Too many streams are open here; read GET /v1/events?after= instead, or try again.';
      throw new HttpProblem('service_unavailable', { message, headers: { 'retry-after': '5' } });
    }
    const last = lastEventId ?? after;
    const start = last === undefined ? undefined : await this.events.placeOf(platformId, last);
    const text = this.told({ platformId, kinds: types, after: start }, hungUp);
    return Answer.text(Readable.from(text), contentType, { headers });
  }

  private async *told(
    wanted: Readonly<{ platformId: string; kinds: readonly string[]; after: FeedPlace | undefined }>,
    hungUp: AbortSignal,
  ): AsyncGenerator<string> {
    const over = AbortSignal.timeout(lifeMs + Math.floor(Math.random() * spreadMs));
    // A process that wants to go must not wait for readers that never leave by themselves.
    const signal = AbortSignal.any([hungUp, over, ...(this.checks ? [this.checks.leaving] : [])]);
    this.open += 1;
    try {
      yield greeting;
      for await (const event of this.feed.follow({ ...wanted, signal, silenceMs: heartbeatMs }))
        yield serverSent(event);
    } finally {
      this.open -= 1;
    }
  }
}
