import type { AccountShelf } from '../engine/account-shelf';
import { Refusal } from '../engine/state/refusal';
import type { Tree } from '../wire/form';
import type { BoundedFault } from './fault-list';

/** `unanswered` carries the request out and then cuts the connection; `connection_reset` cuts it before. */
export interface RequestFault extends BoundedFault {
  readonly kind: 'rate_limit' | 'api_error' | 'connection_reset' | 'unanswered' | 'latency';
  readonly method?: string;
  /** Only paths that start like this. */
  readonly path?: string;
  /** Only calls about the account with this `metadata[external_ref]`, its creation included. */
  readonly externalRef?: string;
  readonly latencyMs?: number;
}

export interface FaultSubject {
  readonly method: string;
  readonly path: string;
  readonly params: { readonly [name: string]: Tree };
}

const externalRefOf = ({ path, params }: FaultSubject, shelf: AccountShelf): unknown => {
  const [, , collection, id] = path.split('/');
  if (collection !== 'accounts') return undefined;
  const metadata = params['metadata'];
  if (id === undefined) return typeof metadata === 'object' ? metadata['external_ref'] : undefined;
  return shelf.find((account) => account.id === id)?.metadata['external_ref'];
};

export const fits = (fault: RequestFault, subject: FaultSubject, shelf: AccountShelf): boolean =>
  (fault.method === undefined || fault.method === subject.method) &&
  (fault.path === undefined || subject.path.startsWith(fault.path)) &&
  (fault.externalRef === undefined || fault.externalRef === externalRefOf(subject, shelf));

/** The refusal that a fault stands for, or null where it is not one. */
export const refusalOf = ({ kind }: RequestFault): Refusal | null => {
  if (kind === 'rate_limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return new Refusal(429, 'invalid_request_error', message, { code: 'rate_limit' });
  }
  return kind === 'api_error' ? new Refusal(500, 'api_error', 'An unknown error occurred') : null;
};
