import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type NamedLimit, namedLimitsOf } from '../limits/limited-per';
import { type CompiledDto, compileDto } from '../validation/compile-dto';
import type { BoundOperation } from './operation';

/** Everything the door must know about a route, worked out once at start. */
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
  const bodyClass = operation.rawBody ? undefined : (operation.body ?? parameterClass(operation, RouteParamtypes.BODY));
  const queryClass = operation.query ?? parameterClass(operation, RouteParamtypes.QUERY);
  return {
    operation,
    method,
    url,
    body: bodyClass && compileDto(bodyClass),
    query: queryClass && compileDto(queryClass, { coerce: true }),
    idempotent: mutations.has(method) && operation.idempotent !== false,
    successStatus,
    consumes: operation.consumes ?? ['application/json'],
    produces: operation.produces ?? ['application/json'],
    limits: namedLimitsOf(operation),
  };
};

type ParameterMetadata = Readonly<Record<string, Readonly<{ index: number; data?: unknown }>>>;

/** The class of the @Body() or @Query() parameter. A parameter without a class would go unchecked: that is an error. */
const parameterClass = (operation: BoundOperation, kind: RouteParamtypes): Type | undefined => {
  const { controller, method, id } = operation;
  const parameters: ParameterMetadata = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method) ?? {};
  const [found] = Object.entries(parameters).filter(([key]) => key.startsWith(`${kind}:`));
  if (!found) return undefined;
  const classes: readonly unknown[] = Reflect.getMetadata('design:paramtypes', controller, method) ?? [];
  const type = classes[found[1].index];
  if (typeof type !== 'function' || type === Object || type === String || found[1].data !== undefined) {
    throw new Error(`${id}: @Body() and @Query() take a DTO class and no field name`);
  }
  return type as Type;
};
