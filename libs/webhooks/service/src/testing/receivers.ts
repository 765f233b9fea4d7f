import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

export type ReceiverServer = Readonly<{
  port: number;
  requests: string[];
  connections: () => number;
  close: () => Promise<void>;
}>;

/** The behaviour of a receiver once it has read a request. */
export type Manner = (socket: Socket, request: string) => void;

/** A receiver that speaks raw TCP, so that it may misbehave as it likes. */
export const receiver = async (
  manner: Manner,
  tls?: Readonly<{ key: string; cert: string }>,
): Promise<ReceiverServer> => {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket): void => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      const head = read.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? 0);
      if (head < 0 || read.length < head + 4 + length) return;
      requests.push(read);
      const request = read;
      read = '';
      manner(socket, request);
    });
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const answering = (status: string, body = '', headers = ''): Manner => {
  const length = Buffer.byteLength(body);
  return (socket) => void socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${length}\r\n${headers}\r\n${body}`);
};

/** A certificate that nobody has vouched for. */
export const ownCertificate = (name: string): Readonly<{ key: string; cert: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
};
