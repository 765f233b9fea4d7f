// @ts-check
// A receiver of webhooks with Node 20 or newer and the SDK; TypeScript reads its types from the comments. Run it with PORT and
// SIGNING_SECRET set.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@taprail/sdk/webhooks';

const secret = process.env['SIGNING_SECRET'] ?? '';
/**
 * Keep the ids in your database, in the transaction that does the work; memory is enough for a sample.
 * @type {Set<string>}
 */
const seen = new Set();

/**
 * The status to answer with. The body is the bytes that came, before anything has parsed them.
 * @param {Buffer} raw
 * @param {string | string[] | undefined} signature
 */
const receive = async (raw, signature) => {
  try {
    const event = await verifyWebhook(raw, signature, secret);
    process.stdout.write(`${seen.has(event.id) ? 'duplicate' : 'verified'} ${event.id} ${event.type}\n`);
    seen.add(event.id);
    // Answer first and work later: there are five seconds, and an event may come again and in any order.
    return 200;
  } catch (error) {
    const isForged = error instanceof WebhookVerificationError;
    process.stdout.write(isForged ? 'refused\n' : 'unreadable\n');
    return isForged ? 400 : 500;
  }
};

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    void receive(Buffer.concat(chunks), request.headers['service-signature']).then((status) =>
      response.writeHead(status).end(),
    );
  });
});

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => process.stdout.write('listening\n'));
