import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Reply } from '@taprail/contracts';
import { ProviderChecks } from './provider-checks';

/** So often an operator may make the provider be asked again. */
const maxAgeMs = 5_000;

@Controller()
export class ProviderCheckCommands {
  constructor(private readonly checks: ProviderChecks) {}

  @OnCommand('onboarding.check-provider')
  check(): Promise<Reply<'onboarding.check-provider'>> {
    return this.checks.read(maxAgeMs);
  }
}
