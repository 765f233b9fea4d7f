import 'reflect-metadata';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HOST_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  SSE_METADATA,
  VERSION_METADATA,
} from '@nestjs/common/constants';
import { Injectable } from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import { ExternalContextCreator } from '@nestjs/core/helpers/external-context-creator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoundOperation } from '../operation/operation';
import { parametersOf } from './parameters';

/** Calls a controller method with what its parameters ask for. */
export type ControllerCall = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** What would change the answer, and only Nest's router knows how. */
const nestOnly = [
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HOST_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  SSE_METADATA,
  VERSION_METADATA,
];

/** Nest offers no other way to ask for its global parts; another version of it may keep them elsewhere. */
type Inside = Readonly<{ guardsContextCreator?: Readonly<{ config?: unknown }> }>;

/**
 * Nest's router awaits a dozen promises per request to serve guards, pipes and interceptors, even where there are none.
 * A method without any of them is called directly; everything else goes Nest's way, which is slower and never wrong.
 */
@Injectable()
export class DirectCalls {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly contexts: ExternalContextCreator,
  ) {}

  /** Undefined: leave it to Nest. */
  of(operation: BoundOperation): ControllerCall | undefined {
    const { controller, method } = operation;
    const callback = (controller as Readonly<Record<string | symbol, unknown>>)[method];
    const found = this.find(controller);
    const extracts = parametersOf(operation);
    if (typeof callback !== 'function' || !found || !extracts) return undefined;
    const marked = (key: string): boolean =>
      [callback, controller.constructor].some((target) => Reflect.getMetadata(key, target) !== undefined);
    if (nestOnly.some(marked) || !this.hasNothingGlobal()) return undefined;
    return callOf(found, callback as Method, extracts);
  }

  /** The one instance of a controller class; none when it is made per request or exists twice. */
  private find(controller: object): object | undefined {
    const found = [...this.modules.values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .filter(({ metatype }) => (metatype as { prototype?: object } | null)?.prototype === controller);
    const [first] = found;
    return first && found.length === 1 && first.isDependencyTreeStatic() ? (first.instance as object) : undefined;
  }

  private hasNothingGlobal(): boolean {
    const config = (this.contexts as unknown as Inside).guardsContextCreator?.config;
    if (!(config instanceof ApplicationConfig)) return false;
    // The one filter is ours, which does nothing but hand the error to the door.
    if (config.getGlobalFilters().length + config.getGlobalRequestFilters().length > 1) return false;
    return [
      config.getGlobalGuards(),
      config.getGlobalPipes(),
      config.getGlobalInterceptors(),
      config.getGlobalRequestGuards(),
      config.getGlobalRequestPipes(),
      config.getGlobalRequestInterceptors(),
    ].every((parts) => parts.length === 0);
  }
}

type Method = (...args: readonly unknown[]) => unknown;

const callOf = (
  instance: object,
  method: Method,
  extracts: ReturnType<typeof parametersOf> & object,
): ControllerCall => {
  const { length } = extracts;
  return (request, reply) => {
    const args = new Array<unknown>(length);
    let waits = false;
    for (let i = 0; i < length; i += 1) {
      const value = extracts[i]?.(request, reply);
      if (value instanceof Promise) waits = true;
      args[i] = value;
    }
    if (waits) return Promise.all(args).then((ready) => method.apply(instance, ready));
    return method.apply(instance, args);
  };
};
