import 'reflect-metadata';
import type { FastifyRequest } from 'fastify';
import type { BoundOperation } from '../operation/operation';

const limitedPer = Symbol('LimitedPer');

/**
 * A limit of its own, counted per platform and by whatever `by` returns; an empty text is not limited. Routes that give
 * the same name count together.
 */
export type NamedLimit = Readonly<{
  name: string;
  /** Requests within any such window. 0 switches it off. */
  rate: number;
  /** The window; one second without it. */
  perSeconds?: number;
  by: (request: FastifyRequest) => string;
}>;

export const LimitedPer =
  (limit: NamedLimit): MethodDecorator =>
  (target, key) => {
    const limits: readonly NamedLimit[] = Reflect.getMetadata(limitedPer, target, key) ?? [];
    Reflect.defineMetadata(limitedPer, [...limits, limit], target, key);
  };

export const namedLimitsOf = ({ controller, method }: BoundOperation): readonly NamedLimit[] =>
  Reflect.getMetadata(limitedPer, controller, method) ?? [];
