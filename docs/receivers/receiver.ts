// A receiver of webhooks in TypeScript, with nothing but Node. Run it with PORT and SIGNING_SECRET set.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env['SIGNING_SECRET'] ?? '';
const toleranceS = 300;
/** Keep the ids in your database, in the transaction that does the work; memory is enough for a sample. */
const seen = new Set<string>();

/** Of the bytes that came, before anything has parsed them. */
const isGenuine = (raw: Buffer, header: string): boolean => {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest();
  // There are two signatures while the secret is being rolled; one that fits is enough.
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = Buffer.concat(chunks);
    if (!isGenuine(raw, String(request.headers['service-signature'] ?? ''))) {
      process.stdout.write('refused\n');
      response.writeHead(400).end();
      return;
    }
    const event = JSON.parse(raw.toString()) as { id: string; type: string };
    process.stdout.write(`${seen.has(event.id) ? 'duplicate' : 'verified'} ${event.id} ${event.type}\n`);
    seen.add(event.id);
    // Answer first and work later: there are five seconds, and an event may come again and in any order.
    response.writeHead(200).end();
  });
});

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => process.stdout.write('listening\n'));
