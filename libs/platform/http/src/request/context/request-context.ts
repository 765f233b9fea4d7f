import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { mintId } from '@taprail/contracts';
import type { Logger } from '@taprail/telemetry';
import type { FastifyRequest } from 'fastify';
import type { RenderedAnswer } from '../../answers/answers';
import type { Caller } from '../../auth/caller';
import type { RequestSession } from '../../auth/sessions/session-authentication';
import type { KeyHold } from '../idempotency/idempotency-store';
import type { RoutePlan } from '../operation/route-plan';
import { hasCardNumber } from '../../validation/card-numbers/card-number';
import { continueTrace } from './traceparent';

const correlationForm = /^[\x21-\x7e]{1,128}$/;

/** It is written into logs and events, where the number of a card must not be. */
const isCorrelationId = (text: string): boolean => correlationForm.test(text) && !hasCardNumber(text);

/** The facts of one request. Costly parts are made when someone asks for them. */
export class RequestContext {
  /** The caller's own request id if it sent a usable one: kept for correlation, never used as our id. */
  readonly correlationId: string;
  caller: Caller | undefined;
  /** The owner of the key that was presented, also where the key was refused. Only logs may use it. */
  keyOwner: Caller | undefined;
  /** Of the secret of the key by which the request was accepted. */
  secretHash: string | undefined;
  /** The dashboard's session, for a request that was accepted by its cookie. */
  session: RequestSession | undefined;
  idempotencyKey: string | undefined;
  /** The reservation of the idempotency key, while this request holds it. */
  held: KeyHold | undefined;
  replayed = false;
  /** The answer, as soon as it is known, and its error code. */
  answer: RenderedAnswer | undefined;
  errorCode: string | undefined;
  private mintedCommandId: string | undefined;
  private trace: string | undefined;
  private childLog: Logger | undefined;

  constructor(
    readonly requestId: string,
    readonly startedAtMs: number,
    private readonly headers: FastifyRequest['headers'],
    private readonly logger: Logger,
    /** Undefined where there is no route, and on routes of plugins. Fastify would work it out anew each time. */
    public plan: RoutePlan | undefined = undefined,
  ) {
    const inbound = headers['x-request-id'];
    this.correlationId = typeof inbound === 'string' && isCorrelationId(inbound) ? inbound : requestId;
  }

  /** The id of the intention: kept with the idempotency key, or fresh when the caller sent none. */
  get commandId(): string {
    this.mintedCommandId ??= mintId('cmd');
    return this.mintedCommandId;
  }

  set commandId(commandId: string) {
    this.mintedCommandId = commandId;
  }

  get traceparent(): string {
    const inbound = this.headers['traceparent'];
    this.trace ??= continueTrace(typeof inbound === 'string' ? inbound : undefined);
    return this.trace;
  }

  get log(): Logger {
    this.childLog ??= this.logger.child({ request_id: this.requestId, correlation_id: this.correlationId });
    return this.childLog;
  }
}

/** `switchToHttp()` would make three functions for each parameter of each request. */
export const requestOf = (host: ExecutionContext): FastifyRequest => host.getArgByIndex<FastifyRequest>(0);

/** The whole context, for controllers that fill a command's envelope. */
export const Context = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).context);

/** The command id that belongs to this request's idempotency key. */
export const CommandId = createParamDecorator(
  (_: unknown, host: ExecutionContext) => requestOf(host).context.commandId,
);
