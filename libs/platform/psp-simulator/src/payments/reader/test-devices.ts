import type { ReaderRefusalCode } from '../messages';

type TestDevice = Readonly<{ refusal?: ReaderRefusalCode; delayMs?: number }>;

const slowMs = 3_000;

const testDevices: Readonly<Record<string, TestDevice>> = {
  dev_test_approve: {},
  dev_test_amount: {},
  dev_test_timeout: {},
  dev_test_slow: { delayMs: slowMs },
  dev_test_offline: { refusal: 'device_offline' },
  dev_test_no_card: { refusal: 'tap_timeout' },
};
const unknown: TestDevice = { refusal: 'device_not_found' };
const prefix = 'dev_test_';

/** Undefined for a real device, which reads whatever it is shown. */
export const testDevice = (device: string): TestDevice | undefined =>
  device.startsWith(prefix) ? (testDevices[device] ?? unknown) : undefined;
