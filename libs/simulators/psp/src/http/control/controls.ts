import type { TestAction } from '../../engine/accounts/test-actions';
import type { AccountState } from '../../engine/state/account-state';
import type { RecordChange } from '../../engine/state/records';
import type { RequestFault } from '../request-faults';
import type { WebhookFault } from '../webhooks/webhook-sender';
import type { EndpointName, WebhookTarget } from '../webhooks/webhook-targets';
import type { ProcessorControls } from './processor-controls';

export type { AccountState, RequestFault, TestAction, WebhookFault };

/** The controls of a test, beyond the API. */
export interface PspControls {
  /** The simulator's own time: the given clock plus what it was moved by. */
  now(): Date;
  /** Moves the time on, applying what falls due on the way at its own instant. */
  advance(byMs: number): void;
  /** Applies what is due now; the ticker does it many times a second anyway. */
  tick(): void;
  nextDueAt(): Date | null;
  act(accountId: string, action: TestAction): AccountState;
  /** The truth about an account, secrets included. */
  account(accountId: string): AccountState;
  findByExternalRef(externalRef: string): AccountState | null;
  failRequests(fault: RequestFault): void;
  /** The next calls that create or change the account with this `external_ref` fail with a 500. */
  failAccount(externalRef: string, count?: number): void;
  /** The target of webhooks from now on: a process knows its own address only once it listens. */
  sendWebhooksTo(target: WebhookTarget, endpoint?: EndpointName): void;
  /** Readers, disputes, payouts and fees at Stripe. */
  readonly processor: ProcessorControls;
  failWebhooks(fault: WebhookFault): void;
  clearFaults(): void;
  /** The key is refused from now on; any other one is good. */
  revokeKey(key: string): void;
  /** Resolves when every webhook was delivered or given up, or false when that takes longer than asked. */
  webhooksDelivered(withinMs?: number): Promise<boolean>;
  /** Webhooks that were neither delivered nor given up. */
  pendingWebhooks(): number;
  /** The whole state as plain JSON. */
  snapshot(): readonly RecordChange[];
}
