// Exits with 0 when the process beside it answers /healthz. The image has no curl.
import { request as http } from 'node:http';
import { request as https } from 'node:https';

const timeoutMs = 3_000;
const { PORT = '4080', TLS_CERT } = process.env;

const options = {
  host: '127.0.0.1',
  port: PORT,
  path: '/healthz',
  timeout: timeoutMs,
  // The certificate is for the public name; who answers on loopback is not in question.
  rejectUnauthorized: false,
};
const ask = TLS_CERT ? https : http;
ask(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
  .end();
