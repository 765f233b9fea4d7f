import type { AccountShelf } from '../engine/account-shelf';
import { Refusal } from '../engine/state/refusal';
import { balanceShort } from '../payments/processor/money/connect-transfers';
import { readerBusy, readerTimeout } from '../payments/processor/terminal/reader-refusals';
import type { Tree } from '../wire/form';
import type { BoundedFault } from './fault-list';

/** Faults of some routes only, with the paths that they are for. */
const routesOfFaults = {
  /** The reader does not acknowledge a command; with `carriedOut` it has followed it all the same. */
  reader_timeout: /^\/v1\/terminal\/readers\/[^/]+\/[a-z_]+$/,
  /** The reader has just read a card, or works on something else. */
  reader_busy: /^\/v1\/terminal\/readers\/[^/]+\/[a-z_]+$/,
  /** An action stays in progress for ever; with `carriedOut` a confirmation counts. */
  stuck_action:
    /^\/v1\/terminal\/readers\/[^/]+\/(collect_payment_method|process_payment_intent|confirm_payment_intent)$/,
  /** The reader loses its connection after the issuer has answered. */
  connection_error: /^\/v1\/terminal\/readers\/[^/]+\/(confirm|process)_payment_intent$/,
  /** The balance transaction of a capture comes `delayMs` after it. */
  late_transaction: /^\/v1\/payment_intents\/[^/]+\/capture$/,
  /** The reversal of what a capture left comes `delayMs` after it. */
  late_reversal: /^\/v1\/payment_intents\/[^/]+\/capture$/,
  /** A transfer or payout finds too little money. */
  balance_short: /^\/v1\/(transfers|payouts)$/,
  /** A payout fails with `failureCode`; with `delayMs` it is paid first and fails that long after. */
  payout_failure: /^\/v1\/payouts$/,
  /** The trace id of a payout comes `delayMs` after it was paid. */
  late_trace: /^\/v1\/payouts$/,
} as const;
type RouteFaultKind = keyof typeof routesOfFaults;

const everyRoute = [
  'rate_limit',
  'lock_timeout',
  'api_error',
  'connection_reset',
  'unanswered',
  'latency',
  'live_object',
] as const;

export const requestFaultKinds: readonly string[] = [...everyRoute, ...Object.keys(routesOfFaults)];

/**
 * `unanswered` carries the request out and then cuts the connection; `connection_reset` cuts it before. `live_object` shows what is
 * answered as an object of live mode.
 */
export interface RequestFault extends BoundedFault {
  readonly kind: (typeof everyRoute)[number] | RouteFaultKind;
  readonly method?: string;
  /** Only paths that start like this. */
  readonly path?: string;
  /** Only paths that end like this. */
  readonly pathEnd?: string;
  /** Only calls about the account with this `metadata[external_ref]`, its creation included. */
  readonly externalRef?: string;
  readonly latencyMs?: number;
  readonly carriedOut?: boolean;
  readonly delayMs?: number;
  readonly failureCode?: string;
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

const isForRoute = ({ kind }: RequestFault, { method, path }: FaultSubject): boolean =>
  !Object.hasOwn(routesOfFaults, kind) || (method === 'POST' && routesOfFaults[kind as RouteFaultKind].test(path));

export const fits = (fault: RequestFault, subject: FaultSubject, shelf: AccountShelf): boolean =>
  isForRoute(fault, subject) &&
  (fault.method === undefined || fault.method === subject.method) &&
  (fault.path === undefined || subject.path.startsWith(fault.path)) &&
  (fault.pathEnd === undefined || subject.path.endsWith(fault.pathEnd)) &&
  (fault.externalRef === undefined || fault.externalRef === externalRefOf(subject, shelf));

/** The refusal that a fault stands for, or null where it is not one. */
export const refusalOf = ({ kind, carriedOut = false }: RequestFault): Error | null => {
  if (kind === 'rate_limit') {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return new Refusal(429, 'invalid_request_error', message, { code: 'rate_limit' });
  }
  if (kind === 'lock_timeout') {
    const message = 'This object cannot be accessed right now because another API request is accessing it.';
    return new Refusal(409, 'invalid_request_error', message, { code: 'lock_timeout' });
  }
  if (kind === 'reader_busy') return readerBusy();
  if (kind === 'balance_short') return balanceShort();
  if (kind === 'reader_timeout' && !carriedOut) return readerTimeout();
  return kind === 'api_error' ? new Refusal(500, 'api_error', 'An unknown error occurred') : null;
};
