import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A receiver that costs as little as one can: raw TCP. The path says how it behaves: /now answers at once, /fast after
 * 20 ms, /hang never, /late takes only what it has refused before. It notes how long each event took from its making to
 * its first byte here.
 */
const answer = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
const refusal = Buffer.from('HTTP/1.1 503 Later\r\ncontent-length: 0\r\n\r\n');
const firstAttempt = 'service-delivery-attempt: 1\r\n';
const fastMs = 20;
const headEnd = Buffer.from('\r\n\r\n');
let latenciesUs: number[] = [];
let requests = 0;

const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000);

const received = (socket: Socket, request: Buffer, atUs: number): void => {
  requests += 1;
  const path = request.toString('latin1', 5, 10);
  if (path === '/hang') return;
  if (path === '/late' && request.includes(firstAttempt)) return void socket.write(refusal);
  const marked = request.lastIndexOf('"sent_us":');
  if (marked > 0) latenciesUs.push(atUs - Number.parseInt(request.toString('latin1', marked + 10, marked + 30), 10));
  if (path === '/fast') setTimeout(() => socket.write(answer), fastMs);
  else socket.write(answer);
};

const serve = (socket: Socket): void => {
  socket.setNoDelay(true);
  let pending: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const atUs = nowUs();
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const head = pending.indexOf(headEnd);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(pending.toString('latin1', 0, head))?.[1] ?? 0);
      const end = head + headEnd.length + length;
      if (pending.length < end) return;
      received(socket, pending.subarray(0, end), atUs);
      pending = pending.subarray(end);
    }
  });
};

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ requests, latenciesUs, cpuSeconds: (user + system) / 1e6 });
  latenciesUs = [];
  requests = 0;
});
process.on('disconnect', () => process.exit(0));
