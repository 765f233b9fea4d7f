import type { ServerResponse } from 'node:http';
import type { Logger } from '@taprail/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext } from './request-context';

const replies = new WeakMap<ServerResponse, FastifyReply>();

/** Gives a request its id, for the caller and for the log, and its context. */
export const openContext = (request: FastifyRequest, reply: FastifyReply, logger: Logger): void => {
  const { id, headers } = request;
  const { plan } = request.routeOptions.config;
  request.context = new RequestContext(id, performance.now(), headers, logger, plan);
  replies.set(reply.raw, reply);
  reply.header('request-id', id).header('service-version', '1');
};

/** Middleware gets Node's response, and so does an exception filter when middleware has thrown. */
export const replyOf = (response: FastifyReply | ServerResponse): FastifyReply => {
  if ('request' in response) return response;
  const reply = replies.get(response as ServerResponse);
  if (!reply) throw new Error('The response belongs to no request of this server');
  return reply;
};
