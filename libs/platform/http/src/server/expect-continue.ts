import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Has Node leave `Expect` to us. It would ask for every body, also for one that is refused by its headers, and answer an unknown
 * expectation without a body.
 */
export const leaveExpectations = (server: Server): void => {
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => server.emit('request', request, response));
  }
};

const asksFirst = ({ headers }: FastifyRequest): boolean => headers.expect?.toLowerCase() === '100-continue';

/** Without a `100 Continue` nobody can tell whether the body follows the refusal, so the connection ends with it. */
export const holdBack = (request: FastifyRequest, reply: FastifyReply): void => {
  if (asksFirst(request)) reply.header('connection', 'close');
};

/** Asks for the body, unless its length is refused. */
export const askForBody = (request: FastifyRequest, reply: FastifyReply): void => {
  if (!asksFirst(request) || Number(request.headers['content-length']) > request.routeOptions.bodyLimit!) return;
  reply.removeHeader('connection');
  reply.raw.writeContinue();
};
