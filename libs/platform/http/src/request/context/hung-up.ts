import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Tells a method that waits when nobody is left to answer. */
export const HungUp = createParamDecorator((_: unknown, host: ExecutionContext): AbortSignal => {
  const { raw } = host.switchToHttp().getResponse<{ raw: ServerResponse }>();
  const { socket } = raw.req;
  const gone = new AbortController();
  const end = (): void => {
    socket.off('close', end);
    gone.abort();
  };
  raw.once('close', end);
  // A response that waits behind another on its connection is never closed itself.
  socket.once('close', end);
  return gone.signal;
});
