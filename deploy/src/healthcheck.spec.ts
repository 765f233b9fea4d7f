import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf } from './reading/repository';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const serve = async (answer: RequestListener): Promise<number> => {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return (listening.address() as AddressInfo).port;
};

const exitCodeFor = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const env = { ...process.env, PORT: String(port) };
    execFile(process.execPath, [pathOf('deploy/healthcheck.mjs')], { env }, (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    );
  });

describe('the health check of a container', () => {
  it('is content with a process that answers /healthz', async () => {
    const port = await serve(({ url }, response) => response.writeHead(url === '/healthz' ? 200 : 404).end());
    expect(await exitCodeFor(port)).toBe(0);
  });

  it.each<[string, RequestListener]>([
    ['answers with an error', (_request, response) => response.writeHead(503).end()],
    ['does not answer', () => undefined],
  ])('fails for a process that %s', async (_what, answer) => {
    const port = await serve(answer);
    expect(await exitCodeFor(port)).toBe(1);
  });

  it('fails where nobody listens', async () => {
    const port = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expect(await exitCodeFor(port)).toBe(1);
  });
});
