import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../answers/errors/http-problem';

/** The line is cut after it: what follows on the connection cannot be told from the rest of this request. */
const closing = { connection: 'close' };

const refuse = (param: string, message: string): HttpProblem =>
  new HttpProblem('invalid_header', { param, message, headers: closing });

const countOf = (name: string, rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const raw = rawHeaders[i]!;
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count;
};

/** Refuses what two servers in a row could read as two different requests, and what we would have to guess at. */
export const checkFraming = ({ headers, rawHeaders, httpVersion }: IncomingMessage): void => {
  const { host, expect, 'transfer-encoding': coding } = headers;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw refuse('Transfer-Encoding', 'Transfer-Encoding must be chunked alone, or left out with a Content-Length.');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw refuse('Expect', 'Expect must be 100-continue, or left out.');
  }
  if ((host === undefined || host === '') && httpVersion === '1.1') {
    throw refuse('Host', 'A request has a Host header, such as Host: api.example.');
  }
  if (countOf('host', rawHeaders) > 1)
    throw refuse('Host', 'A request has one Host header, such as Host: api.example.');
  // Node keeps the first, another server may keep the last: each would know another caller.
  if (countOf('authorization', rawHeaders) > 1)
    throw refuse('Authorization', 'A request has one Authorization header, such as Authorization: Bearer <key>.');
};
