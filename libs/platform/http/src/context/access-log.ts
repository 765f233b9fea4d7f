import type { Logger } from '@taprail/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** One line and one observation per request. Paths are route patterns: ids belong into neither labels nor, in full, logs. */
export class AccessLog {
  private readonly seconds: Histogram<'method' | 'route' | 'status_class'>;

  private readonly logger: Logger;

  constructor(
    logger: Logger,
    registry: Registry,
    private readonly enabled: boolean,
  ) {
    // Secrets are struck out by the names of fields, and this line has none of those names: searching it for them would
    // cost more than the whole rest of the request (measured).
    this.logger = logger.child({}, { redact: [] });
    this.seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of the headers to the last byte of the answer.',
      labelNames: ['method', 'route', 'status_class'],
      buckets,
      registers: [registry],
    });
  }

  write(request: FastifyRequest, reply: FastifyReply): void {
    const { context } = request;
    const { plan } = request.routeOptions.config;
    const ms = performance.now() - context.startedAtMs;
    const route = plan?.url ?? 'none';
    this.seconds.observe(
      { method: plan?.method ?? 'other', route, status_class: `${Math.floor(reply.statusCode / 100)}xx` },
      ms / 1_000,
    );
    if (!this.enabled || !this.logger.isLevelEnabled('info')) return;
    this.logger.info(
      {
        request_id: context.requestId,
        correlation_id: context.correlationId === context.requestId ? undefined : context.correlationId,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 1_000) / 1_000,
        platform_id: context.caller?.platformId,
        key_id: context.caller?.keyId,
        idempotent_replayed: context.replayed || undefined,
      },
      'request',
    );
  }
}
