import type { PaymentProcessor } from '../../../payments/processor/payment-processor';
import type { FieldValue } from '../../../engine/state/fields';
import { seconds } from '../requirements-json';

/** The moment and the objects that JSON is made from. */
export interface ProcessorView {
  readonly processor: PaymentProcessor;
  readonly nowMs: number;
}

export const secondsOrNull = (ms: number | null): number | null => (ms === null ? null : seconds(ms));

/** A part of an address, as a text. */
export const textOrNull = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
