import type { OptionSpec } from '../program/command-spec';
import { misused } from '../program/failure';

/** An empty key is often a shell variable that was never set: a script that relies on it would pay twice. */
const readKey = (text: string): string => {
  if (text.trim() !== '') return text;
  throw misused('--idempotency-key must not be empty', 'leave it out, and a random key is used');
};

export const idempotencyKeyOption: OptionSpec = {
  flags: '--idempotency-key <key>',
  summary: 'names the effect: sent again under the same key it happens once',
  read: readKey,
};
