import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import { cacheControlOf, securityHeaders } from './page-headers';
import { isFileName, openStaticFile, type StaticFile } from './static-file';
import type { PageOptions } from './static-pages';

/** Where the reference was before it became a part of the documentation; links to it are in the logs of integrations. */
export const formerDocsPrefix = '/reference';

const formerPages: Readonly<Record<string, string>> = { 'test-data': 'test-data' };

const notBuilt =
  'The documentation is not built.\n\n' +
  'npm start builds it by itself; without a start: node tools/build-docs.mjs\n' +
  'The API works without it.\n';

/** Serves the built documentation: each page is a file of its own and needs no script. */
export const serveDocs = (server: FastifyInstance, { prefix, folder }: PageOptions): void => {
  void server.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders));
    pages.get(prefix, (request, reply) => serve(request, reply, folder));
    pages.get(`${prefix}/*`, (request, reply) => serve(request, reply, folder));
    pages.get(formerDocsPrefix, (_request, reply) => reply.redirect(`${prefix}/reference`, 301));
    pages.get(`${formerDocsPrefix}/*`, (request, reply) =>
      reply.redirect(`${prefix}/${formerPages[pathOf(request)] ?? 'reference'}`, 301),
    );
  });
};

const pathOf = (request: FastifyRequest): string => {
  const { '*': path = '' } = request.params as Readonly<Record<string, string | undefined>>;
  return path;
};

const serve = async (request: FastifyRequest, reply: FastifyReply, folder: string): Promise<FastifyReply> => {
  const path = pathOf(request).replace(/\/$/, '');
  const isFile = path.startsWith('assets/') || isFileName(path);
  const open = (name: string) => openStaticFile(folder, name, String(request.headers['accept-encoding'] ?? ''));
  const name = isFile ? path : `${path === '' ? 'index' : path}.html`;
  const found = await open(name);
  if (found) return send(request, reply, found, isFile ? cacheControlOf(`/${name}`) : 'no-cache');
  if (isFile) throw new HttpProblem('route_not_found');
  const missing = await open('404.html');
  if (missing)
    return reply.code(404).headers(missing.headers).header('cache-control', 'no-store').send(missing.content);
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(notBuilt);
};

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { content, headers }: StaticFile,
  cacheControl: string,
): FastifyReply => {
  void reply.header('cache-control', cacheControl);
  if (!isKnown(request, headers['etag'])) return reply.headers(headers).send(content);
  content.destroy();
  return reply.code(304).header('etag', headers['etag']).header('vary', headers['vary']).send();
};

/** A browser that has this version of the page is told so and gets no body. */
const isKnown = ({ headers }: FastifyRequest, etag: string | undefined): boolean =>
  etag !== undefined &&
  String(headers['if-none-match'] ?? '')
    .split(/,\s*/)
    .includes(etag);
