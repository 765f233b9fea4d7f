import { createHmac, createSecretKey } from 'node:crypto';
import { Pool } from 'undici';

/** The floor of a delivery: undici's dispatch with a signature, and nothing kept anywhere. */
const key = createSecretKey('whsec_load', 'utf8');
const body = Buffer.from(JSON.stringify({ id: 'evt_1', filler: 'x'.repeat(1_000) }));

const drive = async (url: string, seconds: number, inFlight: number): Promise<number> => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: inFlight, pipelining: 1 });
  const endMs = performance.now() + seconds * 1_000;
  let delivered = 0;
  const one = (done: () => void): void => {
    if (performance.now() >= endMs) return done();
    const timestampS = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', key).update(`${timestampS}.`).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'service-signature': `t=${timestampS},v1=${signature}` };
    pool.dispatch(
      { path: pathname, method: 'POST', headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData: () => undefined,
        onResponseEnd: () => {
          delivered += 1;
          one(done);
        },
        onResponseError: (_controller, error) => {
          throw error;
        },
      },
    );
  };
  await Promise.all(Array.from({ length: inFlight }, () => new Promise<void>(one)));
  await pool.close();
  return delivered;
};

process.on('message', ({ url, seconds, inFlight }: Readonly<{ url: string; seconds: number; inFlight: number }>) => {
  const [cpu, startedMs] = [process.cpuUsage(), performance.now()];
  void drive(url, seconds, inFlight).then((delivered) => {
    const { user, system } = process.cpuUsage(cpu);
    const tookS = (performance.now() - startedMs) / 1_000;
    process.send?.({ delivered, seconds: tookS, cpuSeconds: (user + system) / 1e6, memoryMb: 0 });
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
