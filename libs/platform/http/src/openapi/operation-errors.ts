import { type ErrorCode, errorEntry, type JsonSchema } from '@taprail/contracts';
import { anyKeyScope, operatorScope, publicScope } from '../auth/scope-words';
import type { RoutePlan } from '../request/operation/route-plan';
import type { FaultCodes } from '../validation/faults/fault-code';
import type { DtoSchema } from '../validation/dto/schema-of';

const keyErrors: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'wrong_environment',
  'rate_limited',
  'too_many_concurrent',
  'invalid_session',
  'cross_site_request',
];

const fieldErrors: readonly ErrorCode[] = ['missing_field', 'invalid_value', 'invalid_enum_value', 'unknown_field'];
/** Where nothing is expected, a field is unknown, and a query with NUL or a body that is no object is not understood. */
const noFieldErrors: readonly ErrorCode[] = ['unknown_field', 'invalid_value'];
const rawBodyErrors: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];
const bodyErrors: readonly ErrorCode[] = ['invalid_json', ...rawBodyErrors];
const keyHeaderErrors: readonly ErrorCode[] = [
  'invalid_header',
  'card_number_not_allowed',
  'idempotency_in_progress',
  'idempotency_key_reuse',
];

/** The codes that fields give their own faults, wherever in the DTO they are declared. */
const faultCodesIn = (dto: DtoSchema | undefined): readonly ErrorCode[] => {
  const codes: ErrorCode[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    codes.push(...Object.values(((value as JsonSchema)['x-fault'] ?? {}) as FaultCodes));
    Object.values(value).forEach(collect);
  };
  collect([dto?.schema, ...(dto?.defs.values() ?? [])]);
  return codes;
};

const hasKey = (scope: string): boolean => scope !== publicScope && scope !== operatorScope;
const hasScope = (scope: string): boolean => hasKey(scope) && scope !== anyKeyScope;

/** Every code that a route can give: its own, and those of the pipeline as far as they apply to it. */
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
    ...(hasScope(scope) ? (['insufficient_scope'] as const) : []),
    ...(hasKey(scope) && method !== 'GET' ? (['csrf_token_mismatch'] as const) : []),
    ...(body || query ? fieldErrors : noFieldErrors),
    ...faultCodesIn(body),
    ...faultCodesIn(query),
    ...(method === 'GET' ? [] : operation.rawBody ? rawBodyErrors : bodyErrors),
    ...(body ? (['card_number_not_allowed'] as const) : []),
    ...(body && !body.mayBeAbsent ? (['missing_body'] as const) : []),
    ...(idempotent ? keyHeaderErrors : []),
    ...(idempotent && operation.secretAnswer ? (['secret_already_shown'] as const) : []),
    ...(idempotent && scope !== publicScope ? (['concurrent_modification'] as const) : []),
    ...(scope === operatorScope ? (['route_not_found'] as const) : []),
  ]);
  return [...codes].sort((one, other) => errorEntry(one).status - errorEntry(other).status || (one < other ? -1 : 1));
};
