import { Inject, Injectable, NotFoundException, Optional, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import type { Logger } from '@taprail/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerInterceptor } from '../answers/answer.interceptor';
import { RequestAuthentication } from '../auth/request-authentication';
import { AccessLog } from '../request/context/access-log';
import { answeredRequest, isLogged, lacksRoute, REQUEST_LOG, type RequestLog } from '../request/context/request-log';
import { openContext } from '../request/context/open-context';
import { ProblemFilter } from '../answers/errors/problem.filter';
import { Idempotency } from '../request/idempotency/idempotency';
import { IdempotencyInterceptor } from '../request/idempotency/idempotency.interceptor';
import { Limits } from '../request/limits/limits';
import { wordsOf } from '../request/operation/known-names';
import { RoutePlans } from '../request/operation/route-plans';
import { checkFraming } from '../request/check-framing';
import { checkShape } from '../request/check-shape';
import { askForBody, holdBack } from './expect-continue';
import { checkAccept, checkContentType, refuseNul } from '../request/negotiation';

/*
 * The steps of a request, in their order. The key is checked in a Fastify hook and not in a guard of Nest, because
 * guards run after the body has been read and parsed: a caller without a key must not make us read 64 KiB.
 *
 *   1  addFirstSteps         request id, context, framing
 *   2  Nest                  CORS, middleware
 *   3  addBeforeBody         Accept, key or session and its scope, limits of either, Content-Type
 *   4  createFastify         the body is read, within the limit of its route, and parsed
 *   5  addBeforeHandler      query and body against their DTOs, limits of the route
 *   6  Nest                  guards
 *   7  pipelineProviders     answers, idempotency key; then the interceptors of the application
 *   8  Nest                  pipes, then the controller
 *   9  pipelineProviders     an error of any step becomes the one error body
 *  10  addAfterAnswer        access log and metrics, request log
 */

/** Interceptors wrap each other in this order: an answer is kept for its key before it is sent. */
export const pipelineProviders: readonly Provider[] = [
  { provide: APP_FILTER, useClass: ProblemFilter },
  { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
];

/** Called before Nest adds hooks of its own: middleware and its errors need the context. */
export const addFirstSteps = (server: FastifyInstance, logger: Logger): void => {
  server.decorateRequest('context');
  server.addHook('onRequest', async (request, reply) => {
    openContext(request, reply, logger);
    holdBack(request, reply);
    checkFraming(request.raw);
  });
};

@Injectable()
export class RequestPipeline {
  private words: ReadonlySet<string> | undefined;

  constructor(
    private readonly plans: RoutePlans,
    private readonly authentication: RequestAuthentication,
    private readonly limits: Limits,
    private readonly idempotency: Idempotency,
    private readonly access: AccessLog,
    @Optional() @Inject(REQUEST_LOG) private readonly requestLog?: RequestLog,
  ) {}

  /** Called while no route exists yet: a hook applies to the routes that come after it. */
  addHooks(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.plans.add(route));
    this.addBeforeBody(server);
    this.addBeforeHandler(server);
    this.addAfterAnswer(server);
  }

  private addBeforeBody(server: FastifyInstance): void {
    server.addHook('onRequest', async (request, reply) => {
      const { context } = request;
      const { plan } = context;
      // Nobody will read the body of an address that does not exist.
      if (request.is404) throw new NotFoundException();
      if (!plan) return askForBody(request, reply);
      refuseNul(request.url);
      checkAccept(request, plan.produces);
      context.caller = await this.authentication.authenticate(plan.operation.scope, request, reply);
      this.limits.admit(request, reply);
      checkContentType(request, plan.consumes);
      askForBody(request, reply);
    });
  }

  private addBeforeHandler(server: FastifyInstance): void {
    server.addHook('preHandler', async (request) => {
      const { plan } = request.context;
      // Fastify comes here once more for a request that was handed to the not-found handler.
      if (!plan || request.is404) return;
      checkShape(request, plan);
      this.limits.admitNamed(request, plan.limits);
    });
  }

  private addAfterAnswer(server: FastifyInstance): void {
    server.addHook('onResponse', async (request, reply) => {
      this.access.write(request, reply);
      // An exception filter of the application has answered. Before the answer is out, the run still needs its key.
      if (request.context.held && reply.raw.writableFinished) await this.idempotency.release(request);
      if (this.requestLog) await this.log(this.requestLog, request, reply);
    });
  }

  private async log(requestLog: RequestLog, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (lacksRoute(request)) request.context.keyOwner ??= await this.authentication.ownerOf(request);
    if (!isLogged(request, reply)) return;
    // All routes are known by the time of the first answer.
    this.words ??= wordsOf(this.plans.list());
    requestLog.note(answeredRequest(request, reply, this.words));
  }
}
