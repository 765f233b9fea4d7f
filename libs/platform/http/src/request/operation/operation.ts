import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { ErrorCode } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/contracts';

export type OperationSpec = Readonly<{
  /** `things.create`: the SDK's method and the OpenAPI operationId. */
  id: string;
  /**
   * `public` needs no key, `operator` the operator's, `any` one that is accepted, `session` the dashboard's cookie; anything
   * else is the scope that a key must have.
   */
  scope: string;
  summary: string;
  description?: string;
  /** The codes of its own; those that every route can give are added. */
  errors: readonly ErrorCode[];
  /** Success statuses and the JSON Schema of their bodies; null: no body. A schema with a title becomes a component. */
  answers: Readonly<Record<number, JsonSchema | null>>;
  /** Mutations take an Idempotency-Key unless this is false. */
  idempotent?: boolean;
  /**
   * The answer shows a secret and is never kept: a repetition by the same key runs again under the same command id, once. The
   * request log does not show the idempotency key.
   */
  secretAnswer?: boolean;
  /** The answer follows from what was stored under the command id, so it need not be kept: a repetition runs again. */
  answersAgain?: boolean;
  /** The DTO of the body; otherwise the type of the @Body() parameter. */
  body?: Type;
  /** The DTO of the query; otherwise the type of the @Query() parameter. */
  query?: Type;
  /** Bytes; 64 KiB without it. */
  bodyLimit?: number;
  /** Keeps the bytes unparsed, for a signature or a form with files: use @RawBody(). */
  rawBody?: boolean;
  /** The content of a raw body, for the reference; bytes without it. */
  bodySchema?: JsonSchema;
  consumes?: readonly string[];
  produces?: readonly string[];
  /** A request body for the reference and the samples. */
  example?: unknown;
  /** The same where the test environment's devices and cards do not exist. */
  liveExample?: unknown;
  /** A body that the operation answers; without it one is put together from the examples at the fields. */
  answerExample?: unknown;
  /** The same by content type, where an answer comes in several forms. */
  answerExamples?: Readonly<Record<string, unknown>>;
  /** Words beside the description in the test environment only. */
  testDescription?: string;
  /** A read that shows a revision: its answer has an ETag, and is 304 for a caller whose If-None-Match names that. */
  conditional?: boolean;
  /** Headers that it reads beside those that every route knows, and what they mean. */
  headers?: Readonly<Record<string, string>>;
  /** Headers of its answers beside those that every answer has, by status, and what they mean. */
  answerHeaders?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** The meanings of the path parameters. */
  params?: Readonly<Record<string, string>>;
  /** Served for pages of our own, and no part of the published description. */
  isPrivate?: true;
  /** An answer that goes on for as long as the caller listens: it is not among the requests that are under way. */
  staysOpen?: true;
  deprecated?: Readonly<{ since: Date; sunset: Date; link: string }>;
}>;

/** An operation and the controller method that carries it. */
export type BoundOperation = OperationSpec & Readonly<{ controller: object; method: string | symbol }>;

/** Every route carries one; a route without it does not start. */
export const Operation =
  (spec: OperationSpec): MethodDecorator =>
  (target, key, descriptor) => {
    const operation: BoundOperation = { ...spec, controller: target, method: key };
    RouteConfig({ operation })(target, key, descriptor);
  };
