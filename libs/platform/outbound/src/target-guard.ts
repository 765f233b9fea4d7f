import { Rejection } from '@taprail/event-sourcing';
import { NameNotFound, type Resolve } from './resolve';
import { type TargetGuardSettings, parseTarget, TargetRefused, vettedAddresses } from './target';

/** Looks at an address before anyone relies on it. Each connection is looked at again: names change their minds. */
export class TargetGuard {
  constructor(
    private readonly resolve: Resolve,
    private readonly settings: TargetGuardSettings,
  ) {}

  /** Resolves to the address in the one form in which it is kept and called. */
  async vet(url: string): Promise<string> {
    try {
      const { href, hostname } = parseTarget(url, this.settings);
      await vettedAddresses(hostname, this.resolve, this.settings);
      return href;
    } catch (error) {
      if (error instanceof TargetRefused) throw refusal(error.message);
      if (error instanceof NameNotFound) throw refusal('its name has no address');
      throw error;
    }
  }
}

const refusal = (reason: string): Rejection => new Rejection('url_not_allowed', { reason }, 'url');
