import 'reflect-metadata';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
} from '@nestjs/common/constants';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE, type ModulesContainer } from '@nestjs/core';
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants';

/** Where a handler was declared. */
export type HandlerPlace = Readonly<{ controller: object; method: string | symbol }>;

export type DirectHandler = (message: unknown) => unknown;

const around = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA];
const aroundAll = [APP_GUARD, APP_INTERCEPTOR, APP_PIPE];

/**
 * Nest awaits a dozen promises for each message to serve guards, pipes and interceptors, even where there are none. A
 * method without any of them is called directly; everything else goes Nest's way, which is slower and never wrong.
 */
export class DirectHandlers {
  constructor(private readonly modules: ModulesContainer) {}

  /** Undefined: leave it to Nest. */
  of({ controller, method }: HandlerPlace): DirectHandler | undefined {
    const callback = (controller as Readonly<Record<string | symbol, unknown>>)[method];
    const instance = this.find(controller);
    if (typeof callback !== 'function' || !instance || this.hasSomethingGlobal()) return undefined;
    const targets = [callback, controller.constructor];
    const isPlain =
      targets.every((target) => around.every((key) => !Reflect.hasMetadata(key, target))) &&
      !Reflect.hasMetadata(EXCEPTION_FILTERS_METADATA, controller.constructor) &&
      !Reflect.hasMetadata(PARAM_ARGS_METADATA, controller.constructor, method);
    return isPlain ? (message) => callback.call(instance, message) as unknown : undefined;
  }

  /** The one instance of a controller class; none when it is made per message or exists twice. */
  private find(controller: object): object | undefined {
    const found = [...this.modules.values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .filter(({ metatype }) => (metatype as { prototype?: object } | null)?.prototype === controller);
    const [first] = found;
    return first && found.length === 1 && first.isDependencyTreeStatic() ? (first.instance as object) : undefined;
  }

  /** Nest numbers such providers, and begins with what they are for. */
  private hasSomethingGlobal(): boolean {
    return [...this.modules.values()].some(({ providers }) =>
      [...providers.keys()].some((token) => aroundAll.some((name) => String(token).startsWith(name))),
    );
  }
}
