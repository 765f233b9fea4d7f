import type { Socket } from 'node:net';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { mintId } from '@taprail/contracts';
import type { Logger } from '@taprail/telemetry';
import { HttpProblem } from '../answers/errors/http-problem';
import { absoluteDocsUrl } from '../answers/errors/absolute-docs-url';
import { allowedMethods } from '../answers/errors/allowed-methods';
import { jsonType, problemBody } from '../answers/errors/problem-body';
import { addFirstSteps } from './request-pipeline';
import { answerClientError, answerConnect } from './client-error';
import { leaveExpectations } from './expect-continue';
import { parseJsonBody, type TextParser } from '../request/body/json-body';
import { parseQuery } from '../request/query-parser';

export const bodyLimitDefault = 64 * 1024;
export const docsUrlDefault = '/docs/errors';

export type ServerOptions = Readonly<{
  /** PEM texts. With both, the server speaks TLS 1.3 and nothing older. */
  tls?: Readonly<{ cert: string | Buffer; key: string | Buffer }>;
  bodyLimit?: number;
  headerBytesMax?: number;
  /** A client has this long for its headers, and for its whole request. */
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  keepAliveTimeoutMs?: number;
  /** Addresses and ranges of proxies: X-Forwarded-For is believed from these, and from nobody else. */
  trustProxy?: string[];
  /** Where error codes are explained; `/code` is appended. */
  docsUrl?: string;
  /** Paths of routes by their second address; what follows is the same under both. */
  aliases?: Readonly<Record<string, string>>;
}>;

const nodeOptions = (options: ServerOptions) => {
  const headersTimeout = options.headersTimeoutMs ?? 10_000;
  const requestTimeout = options.requestTimeoutMs ?? 30_000;
  return {
    // A request without a Host is refused by us, in our words.
    requireHostHeader: false,
    maxHeaderSize: options.headerBytesMax ?? 16 * 1024,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    requestTimeout,
    // Node looks for slow clients at this interval, so it bounds how late the refusal may be.
    connectionsCheckingInterval: Math.min(1_000, headersTimeout),
  };
};

/** Fastify as the API needs it, for Nest. */
export const createFastify = (options: ServerOptions, logger: Logger): FastifyAdapter => {
  const docsUrl = options.docsUrl ?? docsUrlDefault;
  const node = nodeOptions(options);
  const transport = options.tls
    ? { https: { ...node, ...options.tls, minVersion: 'TLSv1.3' as const } }
    : { http: node };
  const settings = {
    ...transport,
    logger: false,
    rewriteUrl: withoutAliases(options.aliases),
    genReqId: () => mintId('req'),
    requestIdHeader: false,
    bodyLimit: options.bodyLimit ?? bodyLimitDefault,
    requestTimeout: node.requestTimeout,
    keepAliveTimeout: options.keepAliveTimeoutMs ?? 72_000,
    trustProxy: options.trustProxy ?? false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, querystringParser: parseQuery },
    clientErrorHandler: (error: Error, socket: Socket) => answerClientError(error, socket, docsUrl, allowedAt),
    // A path that cannot be decoded, or an id longer than any of ours: nothing can be there.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = new HttpProblem('route_not_found');
      const body = problemBody(problem, request.id, absoluteDocsUrl(docsUrl, request));
      void reply.code(problem.status).header('content-type', jsonType).header('request-id', request.id).send(body);
    },
  };
  // The types of a plain and a TLS server differ; what we use of them does not.
  const instance = fastify(settings as FastifyServerOptions) as unknown as FastifyInstance;
  acceptJson(instance);
  leaveExpectations(instance.server);
  const allowedAt = (url: string) => allowedMethods({ server: instance, url });
  instance.server.on('connect', (request, socket) => answerConnect(request, socket as Socket, docsUrl, allowedAt));
  addFirstSteps(instance, logger);
  return new FastifyAdapter(instance as never);
};

const withoutAliases = (aliases: NonNullable<ServerOptions['aliases']> = {}) => {
  const known = Object.entries(aliases);
  return ({ url = '/' }: Readonly<{ url?: string }>): string => {
    const found = known.find(([alias]) => url.startsWith(alias) && /^[/?]?$/.test(url.charAt(alias.length)));
    return found ? found[1] + url.slice(found[0].length) : url;
  };
};

const acceptJson = (instance: FastifyInstance): void => {
  instance.removeAllContentTypeParsers();
  const parser = instance.getDefaultJsonParser('error', 'error') as unknown as (
    request: unknown,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  // Fastify's own parser refuses prototype pollution; it calls back at once.
  const parse: TextParser = (text) => {
    let value: unknown;
    parser(undefined, text, (error, parsed) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
  instance.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (request.context.plan?.operation.rawBody) {
      request.rawBody = bytes;
      return done(null, undefined);
    }
    try {
      done(null, parseJsonBody(bytes, parse));
    } catch (error) {
      done(error as Error);
    }
  });
};
