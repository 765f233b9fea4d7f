import type { AccountShelf } from '../engine/account-shelf';
import type { PspEngine } from '../engine/psp-engine';
import type { AccountState } from '../engine/state/account-state';
import type { AccountFields } from '../engine/state/fields';
import type { Records } from '../engine/state/records';
import type { PaymentProcessor } from '../payments/processor/payment-processor';
import type { Tree } from '../wire/form';
import type { UploadedPart } from '../wire/multipart';
import type { RequestFault } from './request-faults';
import type { NamedWebhookTarget } from './webhooks/webhook-targets';

/** The parts that every route works with. */
export interface Room {
  readonly engine: PspEngine;
  readonly shelf: AccountShelf;
  readonly records: Records;
  readonly nowMs: () => number;
  readonly processor: PaymentProcessor;
  readonly platform: () => AccountState;
  readonly webhookTargets: () => readonly NamedWebhookTarget[];
  readonly apiVersion: string;
}

/** One request, read and authenticated. */
export interface SimulatorCall {
  readonly ids: readonly string[];
  readonly params: { [name: string]: Tree };
  readonly file: UploadedPart | null;
  /** The connected account in whose name it is made. */
  readonly account: string | null;
  /** A fault that this call is to have, beyond those of its answer. */
  readonly fault: RequestFault | null;
}

export type Route = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  answer: (room: Room, call: SimulatorCall) => AccountFields,
];
