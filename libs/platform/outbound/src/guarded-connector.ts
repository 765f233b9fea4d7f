import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import type { buildConnector } from 'undici';
import { type TargetGuardSettings, hostOf, TargetRefused, vettedAddresses } from './target';
import type { Resolve } from './resolve';

export type ConnectorSettings = TargetGuardSettings & Readonly<{ tlsMin: SecureVersion; timeoutMs: number }>;

/**
 * The only way out: names are resolved here, once, and the connection goes to the address that was looked at, under the
 * name that the certificate must carry. A name that answers differently a moment later is not asked again.
 */
export const guardedConnector =
  (resolve: Resolve, settings: ConnectorSettings): buildConnector.connector =>
  (options, callback) => {
    open(options, resolve, settings).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };

const open = async (
  { hostname, port, protocol }: buildConnector.Options,
  resolve: Resolve,
  settings: ConnectorSettings,
): Promise<Socket> => {
  const startedMs = performance.now();
  const [address] = await vettedAddresses(hostname, resolve, settings);
  if (address === undefined) throw new TargetRefused('it has no address');
  const isSecure = protocol === 'https:';
  const place = { host: address, port: Number(port) || (isSecure ? 443 : 80) };
  const name = hostOf(hostname);
  const socket = isSecure
    ? connectTls({
        ...place,
        servername: isIP(name) === 0 ? name : '',
        minVersion: settings.tlsMin,
        ALPNProtocols: ['http/1.1'],
      })
    : connectTcp(place);
  socket.setNoDelay(true);
  await connected(socket, isSecure ? 'secureConnect' : 'connect', settings.timeoutMs - (performance.now() - startedMs));
  if (socket.remoteAddress !== address) {
    socket.destroy();
    throw new TargetRefused('the connection went elsewhere');
  }
  return socket;
};

/** A receiver that accepts and then says nothing must not hold a socket for longer than the attempt lasts. */
const connected = (socket: Socket, event: string, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => socket.destroy(new Error('The connection was not made in time')),
      Math.max(0, timeoutMs),
    );
    const failed = (error: Error): void => {
      clearTimeout(late);
      reject(error);
    };
    socket.once('error', failed);
    socket.once(event, () => {
      clearTimeout(late);
      socket.off('error', failed);
      resolve();
    });
  });
