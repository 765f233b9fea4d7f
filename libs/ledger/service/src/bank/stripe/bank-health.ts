import { Inject, Injectable, Optional } from '@nestjs/common';
import { type CheckResult, FreshCheck, ReadinessChecks } from '@taprail/http';
import type { BesideCommands } from '@taprail/ports';
import { BANK, type Bank, BankNotReady } from '../bank';

/**
 * Whether the bank would take a payout, where it can be asked. It is shown beside the readiness of this process and does
 * not decide it: what cannot be sent now waits.
 */
@Injectable()
export class BankHealth implements BesideCommands {
  private readonly latest = new FreshCheck(() => this.ask());

  constructor(
    @Inject(BANK) private readonly bank: Bank,
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  startBesideCommands(): void {
    if (this.bank.check) this.checks?.watch('bank', () => this.latest.read());
  }

  private async ask(): Promise<CheckResult> {
    try {
      await this.bank.check?.();
      return 'ok';
    } catch (error) {
      // Messages of others may repeat what is secret.
      return { status: 'degraded', reason: error instanceof BankNotReady ? error.message : (error as Error).name };
    }
  }
}
