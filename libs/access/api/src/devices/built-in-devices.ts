import type { DeviceView } from '@taprail/access-domain';

const labels = {
  dev_test_approve: 'Approves every card',
  dev_test_amount: 'Answers by the last two digits of the amount',
  dev_test_offline: 'Is offline',
  dev_test_slow: 'Takes three seconds',
  dev_test_wait: 'Waits until a card is presented with present-card',
  dev_test_no_card: 'Waits for a card in vain',
  dev_test_timeout: 'Processes the tap but does not answer',
} as const;

/** They were there before any platform; the date is as old as the first of them. */
const createdAt = '2026-01-01T00:00:00.000Z';

/** The devices of the test environment, which every sub-merchant may use and nobody can change. */
export const builtInDevices: ReadonlyMap<string, DeviceView> = new Map(
  Object.entries(labels).map(([id, label]) => [
    id,
    {
      id,
      object: 'device',
      label,
      serial: null,
      submerchant: null,
      status: 'active',
      created_at: createdAt,
      metadata: {},
    },
  ]),
);
