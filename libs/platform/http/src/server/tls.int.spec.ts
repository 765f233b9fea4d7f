import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { boot, type Booted } from '../testing/boot';

let app: Booted;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  app = await boot({ server: { tls: { cert: readFileSync(cert), key: readFileSync(key) } } });
  rmSync(folder, { recursive: true });
});
afterAll(() => app.close());

const handshake = (maxVersion: SecureVersion): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(
      { port: app.port, host: '127.0.0.1', rejectUnauthorized: false, minVersion: 'TLSv1.2', maxVersion },
      () => {
        resolve(socket.getProtocol());
        socket.destroy();
      },
    );
    socket.on('error', () => resolve(null));
  });

describe('with a certificate', () => {
  it('the server speaks TLS 1.3', async () => expect(await handshake('TLSv1.3')).toBe('TLSv1.3'));
  it('the refusal of a large body reaches a client that reads after it has written', async () => {
    const size = 20 * 1024 * 1024;
    const socket = connect({ port: app.port, host: '127.0.0.1', rejectUnauthorized: false });
    const text = new Promise<string>((resolve) => {
      let heard = '';
      socket.on('error', () => undefined).on('close', () => resolve(heard));
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
    });
    socket.pause();
    socket.write(`POST /nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size, 'x'), () => socket.resume());
    expect(await text).toMatch(/^HTTP\/1\.1 404 [^]*"code":"route_not_found"/);
  });

  it('and refuses TLS 1.2', async () => expect(await handshake('TLSv1.2')).toBeNull());
});
