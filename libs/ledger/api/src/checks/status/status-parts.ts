import { Injectable, Optional } from '@nestjs/common';
import { type Readiness, ReadinessChecks } from '@taprail/http';
import type { Finding } from '@taprail/ledger-domain';
import { PayoutFindings } from '../../payouts/payout-freeze/payout-findings';
import { ServiceStatuses, type ServicesStatus } from './service-statuses';

const allWell: Readiness = { status: 'ok', checks: {}, isReady: true, missing: {} };

export type ComponentStatus = 'ok' | 'degraded' | 'failed';

/** When each part was last known, by whichever process answers; null while it never was. */
export type StatusTimes = Readonly<{ books: string | null; services: string | null; payouts: string | null }>;

export type StatusFacts = Readonly<{
  components: Readonly<Record<string, ComponentStatus>>;
  isReady: boolean;
  services: ServicesStatus;
  findings: readonly Finding[];
  alarms: readonly Finding[];
  /** When findings and alarms were read; null while they never were. */
  findingsAsOf: string | null;
  areFindingsCurrent: boolean;
}>;

/** The parts that the status of a platform and that of the deployment are both made from. */
@Injectable()
export class StatusParts {
  constructor(
    private readonly services: ServiceStatuses,
    private readonly payoutFindings: PayoutFindings,
    /** A thread that serves no requests has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  async read(platformId: string | null): Promise<StatusFacts> {
    const [readiness, services, findings] = await Promise.all([
      this.checks?.read() ?? allWell,
      this.services.read(platformId),
      this.payoutFindings.known(),
    ]);
    const components = Object.fromEntries(
      Object.entries(readiness.checks).map(([name, check]) => [name, componentStatus(check)]),
    );
    return {
      components,
      isReady: readiness.status === 'ok',
      services,
      findings: findings.answer?.findings ?? [],
      alarms: findings.answer?.alarms ?? [],
      findingsAsOf: findings.asOf,
      areFindingsCurrent: findings.isCurrent,
    };
  }
}

const componentStatus = (check: unknown): ComponentStatus => {
  const status = typeof check === 'string' ? check : (check as Readonly<{ status: string }>).status;
  return status === 'ok' || status === 'degraded' ? status : 'failed';
};
