import { type Logger, PlainLines } from '@taprail/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Caller } from '../../auth/caller';
import type { RoutePlan } from '../operation/route-plan';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One line and one observation per request. Paths are route patterns: ids belong into neither labels nor, in full, logs. */
export class AccessLog {
  private readonly durations: Histogram<'method' | 'route' | 'status_class'>;
  private readonly lines: PlainLines;
  /** The part that is the same for many lines, as JSON text made once. */
  private readonly routes = new WeakMap<RoutePlan, string>();
  private readonly callers = new WeakMap<Caller, string>();

  constructor(
    logger: Logger,
    registry: Registry,
    private readonly enabled: boolean,
  ) {
    this.lines = new PlainLines(logger, 'request');
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of the headers to the last byte of the answer.',
      labelNames: ['method', 'route', 'status_class'],
      buckets,
      registers: [registry],
    });
  }

  write({ context, method }: FastifyRequest, { statusCode }: FastifyReply): void {
    const { plan, caller, requestId, correlationId } = context;
    const ms = performance.now() - context.startedAtMs;
    const status_class = `${Math.floor(statusCode / 100)}xx`;
    this.durations.observe({ method: plan?.method ?? 'other', route: plan?.url ?? 'none', status_class }, ms / 1_000);
    if (!this.enabled || !this.lines.enabled) return;
    const theirs = correlationId === requestId ? '' : `,"correlation_id":${JSON.stringify(correlationId)}`;
    const who = caller ? (this.callers.get(caller) ?? this.describeCaller(caller)) : '';
    const route = plan ? (this.routes.get(plan) ?? this.describeRoute(plan)) : ',"route":"none"';
    const replayed = context.replayed ? ',"idempotent_replayed":true' : '';
    // Our ids and the methods that Node accepts have no character that JSON would escape.
    this.lines.write(
      `,"request_id":"${requestId}"${theirs},"method":"${method}"${route},"status":${statusCode},"ms":${Math.round(ms * 1_000) / 1_000}${who}${replayed}`,
    );
  }

  /** The lines of the last requests must not be lost when the application stops. */
  flush(): void {
    this.lines.flush();
  }

  private describeRoute(plan: RoutePlan): string {
    const text = `,"route":${JSON.stringify(plan.url)}`;
    this.routes.set(plan, text);
    return text;
  }

  private describeCaller(caller: Caller): string {
    const text = `,"platform_id":${JSON.stringify(caller.platformId)},"key_id":${JSON.stringify(caller.keyId)}`;
    this.callers.set(caller, text);
    return text;
  }
}
