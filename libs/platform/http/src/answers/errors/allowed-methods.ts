import type { FastifyRequest } from 'fastify';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that the path of a request does take, OPTIONS for any of them; empty when there is nothing at it. */
export const allowedMethods = ({ server, url }: Pick<FastifyRequest, 'server' | 'url'>): readonly string[] => {
  const path = url.split('?', 1)[0] ?? url;
  try {
    // The router serves no path that cannot be decoded.
    decodeURI(path);
    const routed = methods.filter((method) => server.findRoute({ method, url: path }) !== null);
    return routed.length === 0 ? [] : [...routed, 'OPTIONS'];
  } catch {
    return [];
  }
};
