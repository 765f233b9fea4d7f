import { Controller, Get, Optional, Req } from '@nestjs/common';
import { abortAfter, Answer, HungUp, OpenStreams, Operation, ReadinessChecks, sessionScope } from '@taprail/http';
import type { FastifyRequest } from 'fastify';
import { ChangeFeed } from './change-feed';
import { ChangeStream, streamContentType, streamHeaders } from './change-stream';
import { readableResources } from './readable-resources';

/** The tabs of a browser share one: this is for windows that could not agree, and keeps one session from taking all. */
const streamsPerSessionMax = 20;
const minuteMs = 60_000;
/** Readers connect again at different moments, so that they spread over the instances there are. */
const lifeMs = (): number => Math.round((14 + 2 * Math.random()) * minuteMs);

/** Hints for the pages of the dashboard that something which they show has changed. */
@Controller('dashboard/changes')
export class ChangeStreamController {
  private readonly streams = new OpenStreams({
    instead: 'poll every 10 seconds instead',
    retryAfterSeconds: 30,
    perReaderMax: streamsPerSessionMax,
  });

  constructor(
    private readonly feed: ChangeFeed,
    /** The thread that follows the log has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  @Get()
  @Operation({
    id: 'dashboard.changes',
    scope: sessionScope,
    isPrivate: true,
    staysOpen: true,
    summary: "Stream the changes of the session's platform",
    errors: [],
    answers: { 200: { type: 'string' } },
    produces: ['text/event-stream'],
  })
  async changes(@Req() { context }: FastifyRequest, @HungUp() hungUp: AbortSignal): Promise<Answer> {
    const { id, key } = context.session!;
    const close = this.streams.open(key.platformId, id);
    let leave = (): void => undefined;
    const stream = new ChangeStream({
      platformId: key.platformId,
      readerId: key.id,
      resources: readableResources(key.scopes),
      // A process that wants to go must not wait for readers that never leave by themselves.
      signal: AbortSignal.any([hungUp, abortAfter(lifeMs()), ...(this.checks ? [this.checks.leaving] : [])]),
      onEnd: () => {
        close();
        leave();
      },
    });
    try {
      const left = await this.feed.listen(stream.reader);
      leave = left;
      // The reader may have gone while the log was opened.
      if (stream.output.writableEnded) left();
    } catch (error) {
      stream.end();
      throw error;
    }
    return Answer.text(stream.output, streamContentType, { headers: streamHeaders });
  }
}
