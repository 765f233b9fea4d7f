import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '@taprail/telemetry';
import { isRead } from '../request/is-read';
import { absoluteDocsUrl } from './errors/absolute-docs-url';
import { jsonType, problemText } from './errors/problem-body';
import { problemOf } from './errors/problem-of';
import { Answer } from './answer';
import { etagOf, isUnchanged } from './revisions';

/** Ready to be sent: the body is already the text that goes out, so that the kept answer is the one that was sent. */
export class RenderedAnswer {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Buffer | Readable | undefined,
    /** The value of which the body is the JSON text, where it is known without parsing. */
    readonly content?: unknown,
  ) {}
}

/** Shared by all plain answers. */
const jsonHeaders = Object.freeze({ 'content-type': jsonType });

const isRaw = (body: unknown): body is string | Buffer | Readable =>
  typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;

export class Answers {
  constructor(private readonly docsUrl: string) {}

  render(request: FastifyRequest, returned: unknown): RenderedAnswer {
    const { plan } = request.context;
    if (!(returned instanceof Answer) && !plan?.operation.deprecated) {
      const status = plan?.successStatus ?? 200;
      if (returned === undefined) return new RenderedAnswer(status, {}, undefined);
      return new RenderedAnswer(status, jsonHeaders, JSON.stringify(returned), returned);
    }
    const answer = returned instanceof Answer ? returned : new Answer(returned);
    const { body } = answer;
    const status = answer.status ?? plan?.successStatus ?? 200;
    const headers: Record<string, string> = { ...answer.headers, ...deprecation(plan?.operation.deprecated) };
    if (answer.revision !== undefined) headers['etag'] = etagOf(answer.revision, answer.variant);
    const etag = headers['etag'];
    if (etag && isConditional(request) && status === 200 && isUnchanged(request.headers['if-none-match'], etag)) {
      return new RenderedAnswer(304, headers, undefined);
    }
    if (body === undefined) return new RenderedAnswer(status, headers, undefined);
    if (isRaw(body) && headers['content-type'] !== undefined) return new RenderedAnswer(status, headers, body);
    return new RenderedAnswer(status, { ...headers, ...jsonHeaders }, JSON.stringify(body), body);
  }

  renderError(request: FastifyRequest, error: unknown): RenderedAnswer {
    const { problem, bug } = problemOf(error);
    const { context } = request;
    context.errorCode = problem.code;
    if (bug) context.log.error({ err: error }, 'a request failed because of a bug');
    else if (problem.status >= 500)
      context.log.warn({ reason: reasonOf(problem.cause) }, 'a request could not be served');
    const { contentType, body } = problemText(
      problem,
      request.id,
      absoluteDocsUrl(this.docsUrl, request),
      request.headers.accept,
    );
    return new RenderedAnswer(problem.status, { ...problem.headers, 'content-type': contentType }, body);
  }

  writeHead(reply: FastifyReply, answer: RenderedAnswer): void {
    const { context } = reply.request;
    context.answer = answer;
    reply.code(answer.status).headers(answer.headers);
    if (context.replayed) reply.header('idempotent-replayed', 'true');
  }

  send(reply: FastifyReply, answer: RenderedAnswer): FastifyReply {
    this.writeHead(reply, answer);
    return reply.send(answer.body);
  }
}

const isConditional = (request: FastifyRequest): boolean =>
  isRead(request) && request.headers['if-none-match'] !== undefined;

type Deprecated = Readonly<{ since: Date; sunset: Date; link: string }>;

/** RFC 9745 and RFC 8594: callers learn from every answer that this will go. */
const deprecation = (deprecated: Deprecated | undefined): Readonly<Record<string, string>> =>
  deprecated
    ? {
        deprecation: `@${Math.floor(deprecated.since.getTime() / 1_000)}`,
        sunset: deprecated.sunset.toUTCString(),
        link: `<${deprecated.link}>; rel="deprecation"`,
      }
    : {};
