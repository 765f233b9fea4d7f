import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeResponse, Incoming } from './stripe-side';

const bodyBytesMax = 12 * 1024 * 1024;
/** Longer than its clients keep a connection: one that both ends let go of at once is an answer lost. */
const keepAliveMs = 60_000;
const anyHost = 'http://simulator';

const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyBytesMax) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const headersOf = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

const write = (response: ServerResponse, { status, headers, body }: StripeResponse): void => {
  const text = `${JSON.stringify(body, null, 2)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
};

export type Answerer = (incoming: Incoming) => Promise<StripeResponse | null>;

const broken: StripeResponse = {
  status: 500,
  headers: {},
  body: { error: { message: 'The simulator failed.', type: 'api_error' } },
};

const serve = async (answerer: Answerer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request);
  const { pathname, search } = new URL(request.url ?? '/', anyHost);
  const incoming = {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    headers: headersOf(request),
  };
  const answer = body === null ? null : await answerer({ ...incoming, body });
  if (answer === null) request.socket.destroy();
  else write(response, answer);
};

export interface RunningHttpServer {
  readonly port: number;
  close(): Promise<void>;
}

/** This is a stand-in for a bank, without its locks: nobody should reach it who may not do anything with it. */
export const listen = async (
  { port, host }: Readonly<{ port: number; host: string }>,
  answerer: Answerer,
  failed: (error: unknown) => void,
): Promise<RunningHttpServer> => {
  const server: Server = createServer((request, response) => {
    serve(answerer, request, response).catch((error: unknown) => {
      failed(error);
      if (response.headersSent) request.socket.destroy();
      else write(response, broken);
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
