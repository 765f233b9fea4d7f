import { Controller, Get, Inject } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { countField, says } from '@taprail/contracts';
import { Answer } from '../answers/answer';
import { HTTP_OPTIONS, type HttpOptions } from '../http-options';
import { Operation } from '../request/operation/operation';
import { ReadinessChecks } from './readiness-checks';

const noStore = { 'cache-control': 'no-store' };

const liveness = {
  title: 'Liveness',
  type: 'object',
  description: 'The process is running.',
  properties: {
    status: { const: 'ok', description: 'Always `ok`.' },
    service: says({ type: 'string' }, 'Name of the process.', 'onboarding'),
    version: says({ type: 'string' }, 'Version of the release.', '1.4.2'),
    commit: says({ type: 'string' }, 'Commit that it was built from.', 'abc1234'),
    uptime_s: countField('Uptime in seconds.', 5_321),
    time: says({ type: 'string', format: 'date-time' }, 'Current time of the environment.'),
  },
  required: ['status', 'service', 'version', 'commit', 'uptime_s', 'time'],
};

const readiness = {
  title: 'Readiness',
  type: 'object',
  description: 'Whether the process is ready to serve requests.',
  properties: {
    status: {
      enum: ['ok', 'degraded'],
      description:
        '`degraded` while the process cannot serve requests, a follower fails or lags, or stored events were changed; the HTTP status is 503 only in the first case. Other checks are shown and change nothing.',
    },
    checks: says({ type: 'object' }, 'Checks by name: ok, or the failure.', { eventstore: 'ok' }),
  },
  required: ['status', 'checks'],
};

@Controller()
export class HealthController {
  constructor(
    private readonly clock: Clock,
    private readonly readiness: ReadinessChecks,
    @Inject(HTTP_OPTIONS) private readonly options: HttpOptions,
  ) {}

  @Get('healthz')
  @Operation({
    id: 'health.live',
    scope: 'public',
    summary: 'Check liveness: the process answers; no dependency is asked',
    errors: [],
    answers: { 200: liveness },
  })
  live(): Answer {
    const { service, version, commit } = this.options;
    const uptime_s = Math.floor(process.uptime());
    return new Answer(
      { status: 'ok', service, version, commit, uptime_s, time: this.clock.iso() },
      { headers: noStore },
    );
  }

  @Get('readyz')
  @Operation({
    id: 'health.ready',
    scope: 'public',
    summary: 'Check readiness: every dependency of the process works, and it is not shutting down',
    errors: [],
    answers: { 200: readiness, 503: readiness },
  })
  async ready(): Promise<Answer> {
    const { isReady, status, checks } = await this.readiness.read();
    return new Answer({ status, checks }, { status: isReady ? 200 : 503, headers: noStore });
  }
}
