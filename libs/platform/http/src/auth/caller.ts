import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Environment } from '@taprail/money';
import { requestOf } from '../request/context/request-context';

export type { Environment } from '@taprail/money';

/** The owner of the key. Every record is looked up within `platformId`. */
export type Caller = Readonly<{
  platformId: string;
  keyId: string;
  scopes: readonly string[];
  environment: Environment;
}>;

/** Hands the authenticated caller to a controller method. A public or operator route has none. */
export const Caller = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).context.caller);
