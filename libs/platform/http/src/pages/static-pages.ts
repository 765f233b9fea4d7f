import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import { cacheControlOf, securityHeaders } from './page-headers';
import { isFileName, openStaticFile } from './static-file';

export type PageOptions = Readonly<{
  /** `/dashboard`. */
  prefix: string;
  /** The built files. */
  folder: string;
}>;

const index = 'index.html';

const notBuilt =
  'The pages of the dashboard are not built.\n\n' +
  'npm start builds them by itself; without a start: node tools/build-dashboard.mjs\n' +
  'The API works without them.\n';

/** Serves an application of built files: an address that is no file is one of its pages, and gets its one HTML file. */
export const servePages = (server: FastifyInstance, { prefix, folder }: PageOptions): void => {
  void server.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders));
    // The address of the server alone is what people type first.
    for (const path of ['/', prefix]) {
      pages.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(`${prefix}/`, 302));
    }
    pages.get(`${prefix}/*`, (request, reply) => servePage(request, reply, folder));
  });
};

const servePage = async (request: FastifyRequest, reply: FastifyReply, folder: string): Promise<FastifyReply> => {
  const { '*': path = '' } = request.params as Readonly<Record<string, string | undefined>>;
  const isFile = path.startsWith('assets/') || isFileName(path);
  const name = isFile ? path : index;
  const file = await openStaticFile(folder, name, String(request.headers['accept-encoding'] ?? ''));
  if (file)
    return reply
      .headers(file.headers)
      .header('cache-control', cacheControlOf(`/${name}`))
      .send(file.content);
  if (isFile) throw new HttpProblem('route_not_found');
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(notBuilt);
};
