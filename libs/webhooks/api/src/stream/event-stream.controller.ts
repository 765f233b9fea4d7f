import { Readable } from 'node:stream';
import { Controller, Get, Headers, Optional, Query } from '@nestjs/common';
import { abortAfter, Answer, Caller, HungUp, OpenStreams, Operation, ReadinessChecks } from '@taprail/http';
import { listenMaxMs } from '@taprail/webhooks-domain';
import { PublicEventReads } from '../events/public-event-reads';
import { EventFeed, type FeedOptions } from './event-feed';
import { StreamEventsQuery } from './event-stream.dto';
import { ReplayListeners } from './replay-listeners';
import { contentType, greeting, headers, serverSent } from './server-sent';

const heartbeatMs = 15_000;
/** A little after this readers connect again, not all at the same moment: so they spread over the instances there are. */
const lifeMs = 0.7 * listenMaxMs;
const spreadMs = 0.1 * listenMaxMs;

@Controller('v1/events/stream')
export class EventStreamController {
  private readonly streams = new OpenStreams({ instead: 'poll GET /v1/events?after= instead', retryAfterSeconds: 5 });

  constructor(
    private readonly feed: EventFeed,
    private readonly events: PublicEventReads,
    private readonly listeners: ReplayListeners,
    /** The thread that follows the log has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  @Get()
  @Operation({
    id: 'events.stream',
    scope: 'events:read',
    summary: 'Stream events as they happen',
    description:
      'Server-sent events in the order of `GET /v1/events?after=`, each with its id. A client that reconnects sends the last id as `Last-Event-ID` and misses nothing; without it and without `after`, the stream begins with the next event. With `replays=true` the stream also has events that are replayed while it is open, as `event: replayed` without an id, and counts as a destination: an event that no endpoint is subscribed to can then be replayed.',
    errors: [],
    answers: {
      200: {
        type: 'string',
        description: 'Events as they happen; a comment every 15 s while there are none.',
        examples: ['id: evt_01KJM0Z8R0000000000000000B\nevent: tap.approved\ndata: {}\n\n'],
      },
    },
    produces: ['text/event-stream'],
    headers: { 'Last-Event-ID': 'Continues after this event, `evt_…`; browsers send it when they reconnect.' },
  })
  async stream(
    @Query() { types = [], after, replays: wantsReplays }: StreamEventsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Caller() caller: Caller,
    @HungUp() hungUp: AbortSignal,
  ): Promise<Answer> {
    const { platformId } = caller;
    const close = this.streams.open(platformId);
    // Also of a stream that nobody began to read.
    if (hungUp.aborted) close();
    else hungUp.addEventListener('abort', close, { once: true });
    const last = lastEventId ?? after;
    const start = last === undefined ? undefined : await this.events.placeOf(platformId, last);
    const lastsMs = lifeMs + Math.floor(Math.random() * spreadMs);
    // A process that wants to go must not wait for readers that never leave by themselves.
    const signal = AbortSignal.any([hungUp, abortAfter(lastsMs), ...(this.checks ? [this.checks.leaving] : [])]);
    const listening = { kinds: types, untilMs: Date.now() + lastsMs, signal };
    const replays = wantsReplays === 'true' ? await this.listeners.open(listening, caller) : undefined;
    const text = this.streamText({ platformId, kinds: types, after: start, replays, signal, silenceMs: heartbeatMs });
    return Answer.text(Readable.from(text), contentType, { headers });
  }

  private async *streamText(options: FeedOptions): AsyncGenerator<string> {
    yield greeting;
    for await (const event of this.feed.follow(options)) yield serverSent(event);
  }
}
