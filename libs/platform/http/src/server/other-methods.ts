import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that a path does take; empty when there is nothing at it. */
export const otherMethods = (server: FastifyInstance, url: string): readonly string[] => {
  const path = url.split('?', 1)[0] ?? url;
  try {
    return methods.filter((method) => server.findRoute({ method, url: path }) !== null);
  } catch {
    return [];
  }
};
