import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { Settings } from '@taprail/settings';
import { serverOptions } from '../../serving/http-side';
import { listenError } from '../../serving/listen-error';
import type { AwaitedParts } from './awaited-parts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Alive, not ready, and the parts that are waited for, in the form of the probes of a process that has started. */
const answerTo = (awaited: AwaitedParts): RequestListener => {
  const failing = () => Object.fromEntries(awaited.names.map((name) => [name, 'failed']));
  return ({ url = '/' }, response) => {
    const isLiveness = url.split('?')[0] === '/healthz';
    const body = isLiveness ? { status: 'ok' } : { status: 'degraded', checks: { starting: 'failed', ...failing() } };
    response.writeHead(isLiveness ? 200 : 503, isLiveness ? json : { ...json, 'retry-after': '1' });
    response.end(JSON.stringify(body));
  };
};

/** Answers the probes of a process while it waits for what it needs, so that a supervisor neither ends it nor sends it requests. */
export const startStartingServer = async (settings: Settings, awaited: AwaitedParts): Promise<() => Promise<void>> => {
  const { tls } = serverOptions(settings);
  const answer = answerTo(awaited);
  const server: Server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.listen(settings.port, settings.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, settings);
  });
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
};
