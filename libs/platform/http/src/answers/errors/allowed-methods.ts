import type { FastifyRequest } from 'fastify';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that the path of a request does take; empty when there is nothing at it. */
export const allowedMethods = ({ server, url }: FastifyRequest): readonly string[] => {
  const path = url.split('?', 1)[0] ?? url;
  try {
    return methods.filter((method) => server.findRoute({ method, url: path }) !== null);
  } catch {
    return [];
  }
};
