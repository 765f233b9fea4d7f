import type { TapRequest } from '@taprail/contracts';

/** A command of a platform, which is sent again under the same name when nobody has answered it. */
export type Step = Readonly<{ name: string; data: object }>;

const tap = (change: Partial<TapRequest>): Step => ({ name: 'present', data: change });
const refund: Step = {
  name: 'refund',
  data: { amount: 1_000, reason: 'other', refundPlatformFee: false, reference: null },
};

/** What customers do, from the card to the end; with the calls that it takes at Stripe. */
export const customers = {
  'a sale and its refund': [tap({ amount: 30_000 }), refund],
  'a decline': [tap({ amount: 30_051 })],
  'a stay': [
    tap({ amount: 30_000, captureMode: 'pre-auth', ceilingAmount: 60_000 }),
    { name: 'increase', data: { newAmount: 45_000, increaseBy: null, reason: null } },
    { name: 'capture', data: { amount: 35_000, tipAmount: null } },
    refund,
  ],
  'a hold that is given back': [
    tap({ amount: 30_000, captureMode: 'pre-auth' }),
    { name: 'reverse', data: { note: null } },
  ],
} as const satisfies Record<string, readonly Step[]>;

export type Customer = keyof typeof customers;

export const callsOf: Readonly<Record<Customer, readonly string[]>> = {
  'a sale and its refund': ['create', 'collect', 'confirm', 'capture', 'refund'],
  'a decline': ['create', 'collect', 'confirm'],
  'a stay': ['create', 'collect', 'confirm', 'increment', 'capture', 'refund'],
  'a hold that is given back': ['create', 'collect', 'confirm', 'cancel'],
};
