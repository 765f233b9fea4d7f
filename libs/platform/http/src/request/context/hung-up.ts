import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Tells a method that waits when nobody is left to answer. */
export const HungUp = createParamDecorator((_: unknown, host: ExecutionContext): AbortSignal => {
  const { raw } = host.switchToHttp().getResponse<{ raw: ServerResponse }>();
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
});
