import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { absoluteDocsUrl } from '../errors/absolute-docs-url';
import { jsonType, problemText } from '../errors/problem-body';
import { problemOf } from '../errors/problem-of';
import { Answer } from './answer';
import { etagOf, isUnchanged } from './revisions';

/** Ready to be sent: the body is already the text that goes out, so that what is remembered is what was sent. */
export type RenderedAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | Readable | undefined;
}>;

/** Shared by all plain answers. */
const jsonHeaders = Object.freeze({ 'content-type': jsonType });

const isRaw = (body: unknown): body is string | Buffer | Readable =>
  typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;

export class Answers {
  constructor(private readonly docsUrl: string) {}

  of(request: FastifyRequest, returned: unknown): RenderedAnswer {
    const { plan } = request.context;
    if (!(returned instanceof Answer) && !plan?.operation.deprecated) {
      const status = plan?.successStatus ?? 200;
      if (returned === undefined) return { status, headers: {}, body: undefined };
      return { status, headers: jsonHeaders, body: JSON.stringify(returned) };
    }
    const answer = returned instanceof Answer ? returned : new Answer(returned);
    const { body } = answer;
    const status = answer.status ?? plan?.successStatus ?? 200;
    const headers: Record<string, string> = { ...answer.headers, ...deprecation(plan?.operation.deprecated) };
    if (answer.revision !== undefined) headers['etag'] = etagOf(answer.revision);
    const etag = headers['etag'];
    if (etag && isConditional(request) && status === 200 && isUnchanged(request.headers['if-none-match'], etag)) {
      return { status: 304, headers, body: undefined };
    }
    if (body === undefined) return { status, headers, body: undefined };
    if (isRaw(body) && headers['content-type'] !== undefined) return { status, headers, body };
    return jsonOutcome(status, headers, body);
  }

  ofError(request: FastifyRequest, error: unknown): RenderedAnswer {
    const { problem, bug } = problemOf(error);
    const { context } = request;
    if (bug) context.log.error({ err: error }, 'a request failed because of a bug');
    else if (problem.status >= 500) context.log.warn({ err: problem.cause }, 'a request could not be served');
    const { contentType, body } = problemText(
      problem,
      request.id,
      absoluteDocsUrl(this.docsUrl, request),
      request.headers.accept,
    );
    return { status: problem.status, headers: { ...problem.headers, 'content-type': contentType }, body };
  }

  send(reply: FastifyReply, { status, headers, body }: RenderedAnswer): FastifyReply {
    reply.code(status);
    for (const name in headers) reply.header(name, headers[name]);
    if (reply.request.context.replayed) reply.header('idempotent-replayed', 'true');
    return reply.send(body);
  }
}

const jsonOutcome = (status: number, headers: Readonly<Record<string, string>>, body: unknown): RenderedAnswer => ({
  status,
  headers: { ...headers, 'content-type': jsonType },
  body: JSON.stringify(body),
});

const isConditional = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['if-none-match'] !== undefined;

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
