import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, mintId } from '@taprail/contracts';
import { HttpProblem } from '../answers/errors/http-problem';
import { docsUrlAt } from '../answers/errors/absolute-docs-url';
import { jsonType, problemBody } from '../answers/errors/problem-body';

const codeByError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

type ClientError = Error & Readonly<{ code?: string; rawPacket?: Buffer; bytesParsed?: number }>;

/** The methods that are allowed at a target, none where there is nothing. */
type AllowedAt = (target: string) => readonly string[];

const requestLine = /^[!#$%&'*+.^_`|~\w-]{1,64} ([!-~]{1,8192}) HTTP\/1\.[01]\r?\n/;

/** What a request with a method that Node does not know is for. Undefined where the bytes are no request line. */
const targetOf = ({ code, rawPacket, bytesParsed = 0 }: ClientError): string | undefined => {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return undefined;
  // Requests before it on the same connection may have come in the same packet.
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1;
  return requestLine.exec(rawPacket.toString('latin1', start))?.[1];
};

const unknownMethod = (allowed: readonly string[]): HttpProblem =>
  allowed.length === 0
    ? new HttpProblem('route_not_found')
    : new HttpProblem('method_not_allowed', { headers: { allow: allowed.join(', ') } });

/** Bytes that Node could not read as HTTP never become a request; the sender still gets our error shape, then the line is cut. */
export const answerClientError = (error: ClientError, socket: Socket, docsUrl: string, allowedAt: AllowedAt): void => {
  const target = targetOf(error);
  if (target !== undefined) return answerAndClose(unknownMethod(allowedAt(target)), socket, docsUrl);
  if (error.code === 'ECONNRESET') return void socket.destroy();
  const code = codeByError[error.code ?? ''] ?? 'invalid_header';
  const message = code === 'invalid_header' ? 'The request is not valid HTTP.' : undefined;
  answerAndClose(new HttpProblem(code, message === undefined ? {} : { message }), socket, docsUrl);
};

/** Node would hang up on CONNECT, which is for proxies. */
export const answerConnect = (request: IncomingMessage, socket: Socket, docsUrl: string, allowedAt: AllowedAt): void =>
  answerAndClose(unknownMethod(allowedAt(request.url ?? '')), socket, docsUrl);

const answerAndClose = (problem: HttpProblem, socket: Socket, docsUrl: string): void => {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const requestId = mintId('req');
  const body = problemBody(problem, requestId, docsUrlAt(docsUrl, socket));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${requestId}`,
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
};
