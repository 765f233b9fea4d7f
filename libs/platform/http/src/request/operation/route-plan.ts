import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { type NamedLimit, namedLimitsOf } from '../limits/limited-per';
import { type CompiledDto, compileDto } from '../../validation/dto/compile-dto';
import { isDto } from '../../validation/dto/schema-of';
import type { BoundOperation } from './operation';

/** Everything that the steps of a request must know about its route, worked out once at start. */
export type RoutePlan = Readonly<{
  operation: BoundOperation;
  method: string;
  url: string;
  body: CompiledDto | undefined;
  query: CompiledDto | undefined;
  /** Takes an Idempotency-Key. */
  idempotent: boolean;
  successStatus: number;
  consumes: readonly string[];
  produces: readonly string[];
  limits: readonly NamedLimit[];
}>;

const mutations = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

export const planRoute = (operation: BoundOperation, method: string, url: string): RoutePlan => {
  const statuses = Object.keys(operation.answers).map(Number);
  const [successStatus] = statuses.filter((status) => status >= 200 && status < 300).sort((a, b) => a - b);
  if (successStatus === undefined) throw new Error(`${operation.id} declares no success answer`);
  const { body, query } = dtosOf(operation, mutations.has(method));
  return {
    operation,
    method,
    url,
    body: body && compileDto(body),
    query: query && compileDto(query, { coerce: true }),
    idempotent: mutations.has(method) && operation.idempotent !== false,
    successStatus,
    consumes: operation.consumes ?? ['application/json'],
    produces: operation.produces ?? ['application/json'],
    limits: namedLimitsOf(operation),
  };
};

/**
 * The DTO among the types of the method's parameters is the body of a change and the query of a read. A body or query
 * without a DTO takes no field at all, so nothing that nobody checked reaches a controller.
 */
const dtosOf = (operation: BoundOperation, isMutation: boolean): Readonly<{ body?: Type; query?: Type }> => {
  const { controller, method, id, rawBody } = operation;
  const types: readonly Type[] = Reflect.getMetadata('design:paramtypes', controller, method) ?? [];
  const named = [operation.body, operation.query];
  const [dto, second] = types.filter((type) => isDto(type) && !named.includes(type));
  if (second) throw new Error(`${id}: of two DTOs, @Operation names the one that is the query`);
  const inferred = !dto || rawBody ? {} : isMutation ? { body: dto } : { query: dto };
  const { body = inferred.body, query = inferred.query } = operation;
  return { ...(body && !rawBody && { body }), ...(query && { query }) };
};
