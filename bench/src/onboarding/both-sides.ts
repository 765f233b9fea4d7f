import { randomUUID } from 'node:crypto';
import { apiKey, type StartedProduct } from '../load/programs';

export type FiveFields = Readonly<{
  externalRef: string;
  status: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: Readonly<{
    currentlyDue: readonly string[];
    eventuallyDue: readonly string[];
    pastDue: readonly string[];
    disabledReason: string | null;
  }>;
}>;

export type ProviderAccount = Readonly<{
  id: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  metadata: Readonly<Record<string, string>>;
  requirements: Readonly<{
    currently_due: readonly string[];
    eventually_due: readonly string[];
    past_due: readonly string[];
    disabled_reason: string | null;
  }>;
}>;

const triesMax = 30;
const retryMs = 1_000;

const json = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

/** The product as a platform calls it, and the provider behind it as only a test may. */
export class BothSides {
  private retried = 0;

  constructor(private readonly at: Pick<StartedProduct, 'url' | 'simulator'>) {}

  /** How often a call was sent again, because its outcome was not known in time. */
  get retries(): number {
    return this.retried;
  }

  /** As a platform does it: under one Idempotency-Key until there is an answer. */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    };
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${this.at.url}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const isUnknown = response.status >= 503 || (response.status === 409 && response.headers.has('retry-after'));
      if (!isUnknown || tries === triesMax) return json(response);
      await response.text();
      this.retried += 1;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async every(): Promise<ReadonlyMap<string, FiveFields>> {
    const found = new Map<string, FiveFields>();
    for (let cursor = ''; ;) {
      const page = (await this.call('GET', `/sub-merchants?limit=100${cursor}`)) as Readonly<{
        data: readonly FiveFields[];
        has_more: boolean;
        next_cursor: string;
      }>;
      for (const each of page.data) found.set(each.externalRef, each);
      if (!page.has_more) return found;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }

  async act(accountId: string, action: object): Promise<void> {
    await this.control('POST', `accounts/${accountId}/actions`, action);
  }

  async failWebhook(fault: object): Promise<void> {
    await this.control('POST', 'webhook-faults', fault);
  }

  /** Every account that the provider has, as its own API lists them. */
  async accounts(): Promise<readonly ProviderAccount[]> {
    const found: ProviderAccount[] = [];
    for (;;) {
      const { id } = found.at(-1) ?? {};
      const after = id === undefined ? '' : `&starting_after=${id}`;
      const response = await fetch(`${this.simulator.url}/v1/accounts?limit=100${after}`, {
        headers: { authorization: `Bearer ${this.simulator.key}` },
      });
      const page = (await json(response)) as Readonly<{ data: readonly ProviderAccount[]; has_more: boolean }>;
      found.push(...page.data);
      if (!page.has_more) return found;
    }
  }

  private control(method: string, path: string, body: object): Promise<unknown> {
    return fetch(`${this.simulator.url}/_sim/${path}`, { method, body: JSON.stringify(body) }).then(json);
  }

  private get simulator(): NonNullable<StartedProduct['simulator']> {
    if (!this.at.simulator) throw new Error('The simulator is within the process and cannot be reached');
    return this.at.simulator;
  }
}

/** The five fields that follow from what the provider shows, by the table of the specification. */
export const expectedOf = (account: ProviderAccount, worked: boolean): FiveFields => {
  const { charges_enabled: charges, payouts_enabled: payouts, requirements, metadata } = account;
  const sorted = (items: readonly string[]): readonly string[] => [...items].sort();
  const isDue = requirements.currently_due.length > 0 || requirements.past_due.length > 0;
  const status = (): string => {
    if (requirements.disabled_reason?.startsWith('rejected.')) return 'rejected';
    if (charges && payouts) return 'enabled';
    if (worked && (charges || payouts)) return 'enabled';
    if (isDue) return 'pending_requirements';
    if (charges || payouts) return 'enabled';
    return worked ? 'pending_requirements' : 'creating';
  };
  return {
    externalRef: metadata['external_ref'] ?? '',
    status: status(),
    charges_enabled: charges,
    payouts_enabled: payouts,
    requirements: {
      currentlyDue: sorted(requirements.currently_due),
      eventuallyDue: sorted(requirements.eventually_due),
      pastDue: sorted(requirements.past_due),
      disabledReason: requirements.disabled_reason,
    },
  };
};
