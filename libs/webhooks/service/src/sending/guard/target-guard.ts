import { Rejection } from '@taprail/event-sourcing';
import { NameNotFound, type Resolve } from './resolve';
import { type GuardSettings, parseTarget, TargetRefused, vettedAddresses } from './target';

/** Looks at an address before anyone relies on it. Each connection is looked at again: names change their minds. */
export class TargetGuard {
  constructor(
    private readonly resolve: Resolve,
    private readonly settings: GuardSettings,
  ) {}

  async vet(url: string): Promise<void> {
    try {
      await vettedAddresses(parseTarget(url, this.settings).hostname, this.resolve, this.settings);
    } catch (error) {
      if (error instanceof TargetRefused) throw refusal(error.message);
      if (error instanceof NameNotFound) throw refusal('its name has no address');
      throw error;
    }
  }
}

const refusal = (reason: string): Rejection => new Rejection('url_not_allowed', { reason }, 'url');
