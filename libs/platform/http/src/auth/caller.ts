import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, isId } from '@taprail/contracts';
import type { Environment } from '@taprail/money';
import { requestOf } from '../request/context/request-context';

export type { Environment } from '@taprail/money';

/** The owner of the key, or the person of a session, whose id stands in the place of the key's. Every record is looked up within `platformId`. */
export type Caller = Readonly<{
  platformId: string;
  keyId: string;
  scopes: readonly string[];
  environment: Environment;
}>;

/** Whether the caller is a person, signed in to the dashboard. */
export const isPerson = ({ keyId }: Pick<Caller, 'keyId'>): boolean => isId('usr', keyId);

/** As the log keeps the one who asked for a change. */
export const actorOf = (caller: Pick<Caller, 'keyId'>): Actor => ({
  kind: isPerson(caller) ? 'user' : 'api_key',
  id: caller.keyId,
});

/** Hands the authenticated caller to a controller method. A public or operator route has none. */
export const Caller = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).context.caller);
