import type { CommandName } from './commands';

const timeoutMs = 10_000;

/** For commands that are decided by asking the PSP, which is given 20 s. */
const pspTimeoutMs = 25_000;
const timeoutsMs: Readonly<Partial<Record<CommandName, number>>> = {
  'onboarding.submit': pspTimeoutMs,
  'onboarding.amend': pspTimeoutMs,
  'onboarding.upload-document': pspTimeoutMs,
  'onboarding.erase': pspTimeoutMs,
  // A location, then a reader.
  'onboarding.register-reader': 2 * pspTimeoutMs,
  'onboarding.remove-reader': pspTimeoutMs,
  'onboarding.check-provider': pspTimeoutMs,
  // A minute for the card at the reader, then the acquirer.
  'taps.present': 60_000 + pspTimeoutMs,
  'taps.answer-again': pspTimeoutMs,
  'taps.tip': 2 * pspTimeoutMs,
  'taps.increase': pspTimeoutMs,
  'taps.capture': pspTimeoutMs,
  'taps.release': pspTimeoutMs,
  'taps.reverse': pspTimeoutMs,
  'taps.refund': pspTimeoutMs,
  'taps.submit-evidence': pspTimeoutMs,
  'taps.accept-dispute': pspTimeoutMs,
};

/** How long a caller waits for the answer. */
export const commandTimeoutMs = (name: CommandName): number => timeoutsMs[name] ?? timeoutMs;

/** Commands that change an existing transaction. A tap makes one, and has its own limit at the device. */
const transactionChanges: ReadonlySet<CommandName> = new Set<CommandName>([
  'taps.cancel',
  'taps.tip',
  'taps.increase',
  'taps.post-charge',
  'taps.void-charge',
  'taps.capture',
  'taps.release',
  'taps.reverse',
  'taps.refund',
  'taps.stage-evidence',
  'taps.add-evidence-file',
  'taps.submit-evidence',
  'taps.accept-dispute',
]);

export const changesTransaction = (name: CommandName): boolean => transactionChanges.has(name);
