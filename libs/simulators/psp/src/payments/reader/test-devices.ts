import type { ReaderRefusalCode } from '../messages';

type TestDevice = Readonly<{ does: string; refusal?: ReaderRefusalCode; delayMs?: number; waits?: true }>;

const slowMs = 3_000;

export const testDevices: Readonly<Record<string, TestDevice>> = {
  dev_test_approve: { does: 'Approves every card.' },
  dev_test_amount: { does: 'Answers by the last two digits of the amount, as the table of amounts says.' },
  dev_test_timeout: {
    does: 'The tap is processed and the answer is lost: 202 `pending`, then the outcome is requested again.',
  },
  dev_test_slow: { does: `Takes ${slowMs / 1_000} seconds, then approves.`, delayMs: slowMs },
  dev_test_offline: { does: 'Is offline: `device_offline`.', refusal: 'device_offline' },
  dev_test_wait: { does: 'Waits until a card is presented with `present-card`, for up to 60 seconds.', waits: true },
  dev_test_no_card: { does: 'Nobody presents a card: `tap_timeout`.', refusal: 'tap_timeout' },
};
export const unknownDevice: TestDevice = { does: 'Is not there.', refusal: 'device_not_found' };
const prefix = 'dev_test_';

/** Undefined for a real device, which reads whatever it is shown. */
export const testDevice = (device: string): TestDevice | undefined =>
  device.startsWith(prefix) ? (testDevices[device] ?? unknownDevice) : undefined;
