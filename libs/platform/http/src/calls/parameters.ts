import 'reflect-metadata';
import { CUSTOM_ROUTE_ARGS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoundOperation } from '../operation/operation';

/** Takes what one parameter of a controller method asks for out of a request. */
export type Extract = (request: FastifyRequest, reply: FastifyReply) => unknown;

type Declared = Readonly<{
  index: number;
  data?: unknown;
  pipes?: readonly unknown[];
  factory?: (data: unknown, host: ExecutionContext) => unknown;
}>;

const member = (of: (request: FastifyRequest) => unknown, name: unknown): Extract =>
  name === undefined ? of : (request) => (of(request) as Readonly<Record<string, unknown>>)[String(name)];

/** Undefined for what only Nest's router provides, such as files or the response itself. */
const extractOf = (key: string, { data, factory }: Declared, { controller, method }: BoundOperation) => {
  if (key.includes(CUSTOM_ROUTE_ARGS_METADATA)) {
    const handler = (controller as Readonly<Record<string | symbol, unknown>>)[method] as () => unknown;
    const type = controller.constructor as never;
    const extract: Extract = (request, reply) =>
      factory?.(data, new ExecutionContextHost([request, reply], type, handler));
    return extract;
  }
  switch (Number(key.split(':', 1)[0])) {
    case RouteParamtypes.REQUEST:
      return member((request) => request, undefined);
    case RouteParamtypes.BODY:
      return data === undefined ? member((request) => request.body, undefined) : undefined;
    case RouteParamtypes.QUERY:
      return member((request) => request.query, data);
    case RouteParamtypes.PARAM:
      return member((request) => request.params, data);
    case RouteParamtypes.HEADERS:
      return member((request) => request.headers, data === undefined ? data : String(data).toLowerCase());
    case RouteParamtypes.RAW_BODY:
      return member((request) => request.rawBody, undefined);
    default:
      return undefined;
  }
};

/** One for each parameter; undefined when one of them has a pipe or is not known here. */
export const parametersOf = (operation: BoundOperation): readonly Extract[] | undefined => {
  const { controller, method } = operation;
  const declared: Readonly<Record<string, Declared>> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method) ?? {};
  const extracts: Extract[] = [];
  for (const [key, parameter] of Object.entries(declared)) {
    const extract = extractOf(key, parameter, operation);
    if (!extract || (parameter.pipes ?? []).length > 0) return undefined;
    extracts[parameter.index] = extract;
  }
  // A parameter without a decorator gets nothing, as it does from Nest.
  return Array.from(extracts, (extract) => extract ?? (() => undefined));
};
