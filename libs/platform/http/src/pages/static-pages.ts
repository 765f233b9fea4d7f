import { fastifyStatic } from '@fastify/static';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import { cacheControlOf, securityHeaders } from './page-headers';

export type PageOptions = Readonly<{
  /** `/dashboard`. */
  prefix: string;
  /** The built files. */
  folder: string;
}>;

const index = 'index.html';
/** An address that ends so is a file, and not a page that the application shows by itself. */
const fileForm = /\.(?:avif|br|css|gif|gz|html|ico|jpg|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;

const notBuilt =
  'The pages of the dashboard are not built.\n\n' +
  'npm start builds them by itself; without a start: node tools/build-dashboard.mjs\n' +
  'The API works without them.\n';

/** Serves an application of built files: an address that is no file is one of its pages, and gets its one HTML file. */
export const servePages = (server: FastifyInstance, { prefix, folder }: PageOptions): void => {
  void server.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    // What a file may be kept for follows from its name alone.
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const served = `/${relative(folder, path).split(sep).join('/')}`.replace(/\.(?:br|gz)$/, '');
      reply.header('cache-control', cacheControlOf(served));
    },
  });
  void server.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders));
    pages.get(prefix, (_request, reply) => reply.header('cache-control', 'no-store').redirect(`${prefix}/`, 302));
    pages.get(`${prefix}/*`, (request, reply) => servePage(request, reply, folder));
  });
};

const servePage = (request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply => {
  const { '*': path = '' } = request.params as Readonly<Record<string, string | undefined>>;
  if (path.startsWith('assets/') || fileForm.test(path)) {
    if (!isFileOf(folder, path)) throw new HttpProblem('route_not_found');
    return reply.sendFile(path);
  }
  if (path.includes('\0')) throw new HttpProblem('route_not_found');
  if (existsSync(join(folder, index))) return reply.sendFile(index);
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(notBuilt);
};

/** Names of letters, digits and the like: nothing that leads out of the folder, or that a file system reads in its own way. */
const pathForm = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

const isFileOf = (folder: string, path: string): boolean => pathForm.test(path) && existsSync(join(folder, path));
