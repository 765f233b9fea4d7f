import { type ErrorCode, errorEntry } from '@taprail/contracts';
import { operatorScope, publicScope } from '../auth/bearer-guard';
import type { RoutePlan } from '../operation/route-plan';

const keyErrors: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'wrong_environment',
  'insufficient_scope',
  'rate_limited',
  'too_many_concurrent',
];

const fieldErrors: readonly ErrorCode[] = ['missing_field', 'invalid_value', 'invalid_enum_value', 'unknown_field'];
const bodyErrors: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];
const keyHeaderErrors: readonly ErrorCode[] = ['invalid_header', 'idempotency_in_progress', 'idempotency_key_reuse'];

/** Every code that a route can give: its own, and those of the door as far as they apply to it. */
export const errorsOfRoute = ({ operation, body, query, idempotent, method }: RoutePlan): readonly ErrorCode[] => {
  const { scope } = operation;
  const codes = new Set<ErrorCode>([
    ...operation.errors,
    'not_acceptable',
    'internal_error',
    'service_unavailable',
    ...(scope === publicScope
      ? []
      : scope === operatorScope
        ? (['missing_api_key', 'invalid_api_key'] as const)
        : keyErrors),
    ...(body || query ? fieldErrors : (['unknown_field'] as const)),
    ...(method === 'GET' || operation.rawBody ? [] : bodyErrors),
    ...(body && !body.mayBeAbsent ? (['missing_body'] as const) : []),
    ...(idempotent ? keyHeaderErrors : []),
    ...(idempotent && scope !== publicScope ? (['concurrent_modification'] as const) : []),
    ...(scope === operatorScope ? (['route_not_found'] as const) : []),
  ]);
  return [...codes].sort((one, other) => errorEntry(one).status - errorEntry(other).status || (one < other ? -1 : 1));
};
