import type { IncomingMessage } from 'node:http';

const bytesMax = 128 * 1024 * 1024;
const timeMaxMs = 30_000;
const idleMaxMs = 5_000;

/**
 * A refusal often goes out while its request is still coming in. Were the connection closed then, the system would reset it, and a
 * client that writes first and reads later would see the reset in place of the refusal. So the rest is read and thrown away,
 * as far as it is bounded in bytes and time; a connection that is to be closed says so at once and is closed after that.
 */
export const drainRefused = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const cut = (): void => void socket.destroy();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) cut();
  });
  request.resume();
  // Node closes a connection by this, after the last byte of its last answer.
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return destroySoon.call(socket);
    socket.end();
    const timer = setTimeout(cut, timeMaxMs);
    socket.once('close', () => clearTimeout(timer));
    socket.setTimeout(idleMaxMs, cut);
    request.once('end', cut);
    // A client that asked before it sent, or has read the refusal, sends no more.
    socket.once('end', cut);
  };
};
