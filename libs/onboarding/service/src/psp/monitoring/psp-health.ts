import { Inject, Injectable, Optional } from '@nestjs/common';
import { type CheckResult, ReadinessChecks } from '@taprail/http';
import type { BesideCommands } from '@taprail/ports';
import { ONBOARDING_PSP, type OnboardingPsp } from '../onboarding-psp';

const freshMs = 30_000;

/**
 * Whether the PSP answers, asked twice a minute at most. It is shown beside the readiness of this process and does not
 * decide it: what the PSP cannot take now waits here and is sent later, whichever process waits.
 */
@Injectable()
export class PspHealth implements BesideCommands {
  private latest: Promise<CheckResult> | undefined;
  private askedAtMs = -Infinity;

  constructor(
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  startBesideCommands(): void {
    this.checks?.watch('psp', () => this.check());
  }

  /** The last result, while it is fresh or the next check is under way. */
  check(): Promise<CheckResult> {
    if (this.latest === undefined || performance.now() - this.askedAtMs >= freshMs) {
      this.askedAtMs = performance.now();
      const next = this.ask();
      this.latest ??= next;
      void next.then(() => (this.latest = next));
    }
    return this.latest;
  }

  private ask(): Promise<CheckResult> {
    return this.psp.check().then(
      () => 'ok' as const,
      (error: Error) => ({ status: 'degraded' as const, reason: error.name }),
    );
  }
}
