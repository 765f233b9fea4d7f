import { Injectable, Optional } from '@nestjs/common';
import { type Readiness, ReadinessChecks } from '@taprail/http';
import type { Finding } from '@taprail/ledger-domain';
import { PayoutFindings } from '../../payouts/payout-freeze/payout-findings';
import { ServiceStatuses, type ServicesStatus } from './service-statuses';

const allWell: Readiness = { status: 'ok', checks: {}, isReady: true };

export type ComponentStatus = 'ok' | 'degraded' | 'failed';

export type StatusFacts = Readonly<{
  components: Readonly<Record<string, ComponentStatus>>;
  isReady: boolean;
  services: ServicesStatus;
  findings: readonly Finding[];
  alarms: readonly Finding[];
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
    const [readiness, services, findings, alarms] = await Promise.all([
      this.checks?.read() ?? allWell,
      this.services.read(platformId),
      this.payoutFindings.open(),
      this.payoutFindings.alarms(),
    ]);
    const components = Object.fromEntries(
      Object.entries(readiness.checks).map(([name, check]) => [name, componentStatus(check)]),
    );
    return { components, isReady: readiness.status === 'ok', services, findings, alarms };
  }
}

const componentStatus = (check: unknown): ComponentStatus => {
  const status = typeof check === 'string' ? check : (check as Readonly<{ status: string }>).status;
  return status === 'ok' || status === 'degraded' ? status : 'failed';
};
