import { Inject, Injectable, Optional } from '@nestjs/common';
import { type CheckResult, FreshCheck, ReadinessChecks } from '@taprail/http';
import type { BesideCommands } from '@taprail/ports';
import { ONBOARDING_PSP, type OnboardingPsp } from '../onboarding-psp';

/**
 * Whether the PSP answers, asked twice a minute at most. It is shown beside the readiness of this process and does not
 * decide it: what the PSP cannot take now waits here and is sent later, whichever process waits.
 */
@Injectable()
export class PspHealth implements BesideCommands {
  private readonly latest = new FreshCheck(() => this.ask());

  constructor(
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  startBesideCommands(): void {
    this.checks?.watch('psp', () => this.check());
  }

  check(): Promise<CheckResult> {
    return this.latest.read();
  }

  private ask(): Promise<CheckResult> {
    return this.psp.check().then(
      () => 'ok' as const,
      (error: Error) => ({ status: 'degraded' as const, reason: error.name }),
    );
  }
}
