import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as askProduct } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** Serves files below /files, and hands on everything else, so that a page and the API have one origin as a browser wants it. */
export const openSameOriginProxy = async (productUrl: string, folder: string) => {
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (url === '/files/page.html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>SDK</title>');
      return;
    }
    if (url.startsWith('/files/')) {
      const file = join(folder, normalize(url.slice('/files'.length)));
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file));
      return;
    }
    const { host: _host, ...rest } = headers;
    const asked = askProduct(`${productUrl}${url}`, { method, headers: rest }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
