import type { Logger } from '@taprail/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Answers, type RenderedAnswer } from '../answers/answers';
import type { BearerGuard } from '../auth/bearer-guard';
import type { Caller } from '../auth/caller';
import { type AccessLog } from '../context/access-log';
import { RequestContext } from '../context/request-context';
import { HttpProblem } from '../errors/http-problem';
import { type DirectCalls } from '../calls/direct-calls';
import { handlerOf } from '../calls/handler-of';
import type { Idempotency } from '../idempotency/idempotency';
import type { Limits } from '../limits/limits';
import { checkShape } from '../operation/check-shape';
import { planRoute, type RoutePlan } from '../operation/route-plan';
import { checkFraming } from '../request/check-framing';
import { checkAccept, checkContentType, hasPath, refuseNul } from '../request/negotiation';
import { otherMethods } from './other-methods';

export type RequestPipelineParts = Readonly<{
  guard: BearerGuard;
  limits: Limits;
  idempotency: Idempotency;
  answers: Answers;
  access: AccessLog;
  logger: Logger;
  /** How to call a method without Nest's router, where nothing of that router is used. */
  calls: DirectCalls;
  /** Routes of plugins that need no operation, such as static files. */
  isUnlisted: (url: string) => boolean;
}>;

type Done = (error?: Error) => void;

/**
 * The way of every request: identify, admit, read the body, check its shape, reserve the key, run, answer. It lies in
 * Fastify's hooks and not in Nest's guards and interceptors, because those run after the body has been read and parsed.
 */
export class RequestPipeline {
  readonly plans: RoutePlan[] = [];
  private server: FastifyInstance | undefined;

  constructor(private readonly parts: RequestPipelineParts) {}

  install(server: FastifyInstance): void {
    this.server = server;
    server.addHook('onRoute', (route) => this.onRoute(route));
    server.addHook('onRequest', (request, reply, done) => this.onRequest(request, reply, done));
    server.addHook('preHandler', (request, reply, done) => this.beforeHandler(request, reply, done));
    server.addHook('onResponse', (request, reply, done) => {
      this.parts.access.write(request, reply);
      done();
    });
  }

  /** No request comes any more. */
  close(): void {
    this.parts.access.flush();
  }

  /** Sends what a controller returned: at once, or when the answer has been noted for the idempotency key. */
  answer(reply: FastifyReply, body: unknown): Promise<void> | undefined {
    const { answers, idempotency } = this.parts;
    const outcome = answers.of(reply.request, body);
    const noted = reply.request.context.held && idempotency.remember(reply.request, outcome);
    if (noted) return noted.then(() => void answers.send(reply, outcome));
    answers.send(reply, outcome);
    return undefined;
  }

  /** Sends what anyone threw. */
  async fail(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const outcome = this.parts.answers.ofError(request, error);
    if (request.context.held) await this.parts.idempotency.settle(request, error, outcome);
    if (!reply.sent) await this.parts.answers.send(reply, outcome);
  }

  async notFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A route may have handed the request over, e.g. for an empty parameter: then it is not that route's any more.
    request.context.plan = undefined;
    const allowed = this.server ? otherMethods(this.server, request.url) : [];
    const allow = { allow: allowed.join(', ') };
    // The router knows the path but found a parameter empty: that is no address either.
    if (allowed.length === 0 || allowed.includes(request.method))
      return this.fail(new HttpProblem('route_not_found'), request, reply);
    if (request.method === 'OPTIONS') return void (await reply.code(204).headers(allow).send());
    return this.fail(new HttpProblem('method_not_allowed', { headers: allow }), request, reply);
  }

  private onRoute(route: RouteOptions): void {
    const { operation } = route.config ?? {};
    const method = String(route.method);
    if (!operation) {
      if (this.parts.isUnlisted(route.url)) return;
      throw new Error(`${method} ${route.url} has no @Operation: every route declares its scope, errors and answers`);
    }
    const plan = planRoute(operation, method, route.url);
    route.config = { ...route.config, plan };
    const call = route.constraints?.['version'] === undefined ? this.parts.calls.of(operation) : undefined;
    if (call) route.handler = handlerOf(call, this, route.url);
    if (operation.bodyLimit !== undefined) route.bodyLimit = operation.bodyLimit;
    if (method !== 'HEAD') this.plans.push(plan);
  }

  /** Before the body is read: who is it, may it, and is there room. */
  private onRequest(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const { id, headers } = request;
    const { plan } = request.routeOptions.config;
    request.context = new RequestContext(id, performance.now(), headers, this.parts.logger, plan);
    reply.header('request-id', id).header('service-version', '1');
    try {
      checkFraming(request.raw);
    } catch (error) {
      return done(error as Error);
    }
    if (!plan) return done();
    if (!hasPath(request.url)) return void reply.callNotFound();
    try {
      refuseNul(request.url);
      checkAccept(request, plan.produces);
      const caller = this.parts.guard.admit(plan.operation.scope, request, reply);
      if (caller instanceof Promise) {
        caller.then((admitted) => this.applyLimits(request, reply, plan, admitted)).then(() => done(), done);
        return;
      }
      this.applyLimits(request, reply, plan, caller);
    } catch (error) {
      return done(error as Error);
    }
    // Outside of the try: what comes next is not ours to catch.
    done();
  }

  private applyLimits(request: FastifyRequest, reply: FastifyReply, plan: RoutePlan, caller: Caller | undefined): void {
    request.context.caller = caller;
    this.parts.limits.admit(request, reply);
    checkContentType(request, plan.consumes);
  }

  /** After the body was read, before the controller runs. */
  private beforeHandler(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const { plan } = request.context;
    // Fastify comes here once more for a request that was handed to the not-found handler.
    if (!plan || request.is404) return done();
    let replay: RenderedAnswer | undefined | Promise<RenderedAnswer | undefined>;
    try {
      checkShape(request, plan);
      if (plan.limits.length > 0) this.parts.limits.admitNamed(request, plan.limits);
      const hasKey = plan.idempotent && request.headers['idempotency-key'] !== undefined;
      replay = hasKey ? this.parts.idempotency.reserve(request) : undefined;
    } catch (error) {
      return done(error as Error);
    }
    const goOn = (earlier: RenderedAnswer | undefined): void =>
      earlier ? void this.parts.answers.send(reply, earlier) : done();
    // Outside of the try: what comes next is not ours to catch.
    if (replay instanceof Promise) replay.then(goOn, done);
    else goOn(replay);
  }
}
