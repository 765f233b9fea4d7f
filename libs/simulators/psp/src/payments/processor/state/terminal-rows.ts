import type { FieldValue } from '../../../engine/state/fields';
import type { CollectedCard, StringMap } from './payment-rows';

export type TerminalLocationRow = Readonly<{
  id: string;
  displayName: string;
  address: Readonly<Record<string, FieldValue>>;
  phone: string | null;
  metadata: StringMap;
}>;

export type ReaderActionType = 'collect_payment_method' | 'confirm_payment_intent' | 'process_payment_intent';

export type ReaderActionRow = Readonly<{
  type: ReaderActionType;
  intent: string;
  status: 'in_progress' | 'succeeded' | 'failed';
  startedMs: number;
  customerMayCancel: boolean;
  skipsTipping: boolean;
  failureCode: string | null;
  failureMessage: string | null;
  /** The charge whose decline is shown as the error of the action. */
  declinedCharge: string | null;
  /** The card that it read. */
  collected: CollectedCard | null;
  /** It will never end by itself. */
  isStuck: boolean;
  /** The issuer's answer will not arrive at the reader. */
  losesConnection: boolean;
}>;

export type TerminalReaderRow = Readonly<{
  id: string;
  label: string;
  location: string | null;
  metadata: StringMap;
  serial: string;
  deviceType: string;
  /** The test device whose behaviour it has; null for one that reads whatever it is shown. */
  device: string | null;
  isOffline: boolean;
  lastSeenMs: number;
  /** The card that is held ready for its next action. */
  nextCard: string | null;
  action: ReaderActionRow | null;
}>;
