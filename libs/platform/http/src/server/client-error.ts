import { STATUS_CODES } from 'node:http';
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

/** Bytes that Node could not read as HTTP never become a request; the sender still gets our error shape, then the line is cut. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket, docsUrl: string): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeByError[error.code ?? ''] ?? 'invalid_header';
  const message = code === 'invalid_header' ? 'The request is not valid HTTP.' : undefined;
  const problem = new HttpProblem(code, message === undefined ? {} : { message });
  const requestId = mintId('req');
  const body = problemBody(problem, requestId, docsUrlAt(docsUrl, socket));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${requestId}`,
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
};
