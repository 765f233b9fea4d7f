import { kind } from '../messages/event-kind';
import type { JsonSchema } from '../schema/json-schema';
import { flag, minor, orNull, text, whole } from '../schema/parts';

/** The rate at which the money of a sale was converted, for ever. */
export type LockedFx = Readonly<{ from: string; to: string; rate: string; rate_id: string }>;

/** A movement of the money of a sale, with everything that the ledger needs to post it. */
export type SaleMoney =
  | Readonly<{ type: 'hold_opened'; amount: number }>
  | Readonly<{ type: 'hold_increased'; by: number }>
  | Readonly<{ type: 'hold_released'; amount: number }>
  | Readonly<{
      type: 'captured';
      capture_id: string;
      /** Everything that was taken, the tip included. */
      amount: number;
      tip_amount: number;
      released_amount: number;
      /** Authorised and captured in one step, so that no hold of it was announced. */
      direct: boolean;
      platform_fee: number;
      processing_fee: number;
      /** The version of the price list that the processing fee was taken from. */
      fee_schedule: string;
      fee_bearer: 'sub_merchant' | 'platform';
      scheme: string;
      funding: string;
      fx: LockedFx | null;
      /** What the acquirer kept of it, in the currency in which it pays; absent where it has not said so. */
      psp_cost?: Readonly<{ currency: string; amount: number }>;
    }>
  | Readonly<{ type: 'capture_failed' | 'capture_reversed' | 'capture_revoked'; capture_id: string }>
  | Readonly<{ type: 'refunded'; refund_id: string; amount: number; platform_fee_returned: number }>
  /** The issuer undid a refund that had been processed. */
  | Readonly<{ type: 'refund_failed'; refund_id: string }>
  | Readonly<{ type: 'dispute_opened'; dispute_id: string; amount: number; fee: number; moves_money: boolean }>
  | Readonly<{ type: 'dispute_closed'; dispute_id: string; outcome: 'won' | 'lost' | 'withdrawn' }>;

export type MoneyMoved = Readonly<{
  platform_id: string;
  sub_merchant_id: string;
  submerchant: string;
  transaction_id: string;
  authorisation_chain_id: string;
  tap_id: string;
  currency: string;
  /** Of the sub-merchant: its clock decides the sales day where no schedule says otherwise. */
  country: string;
  money: SaleMoney;
}>;

const moved = (
  type: SaleMoney['type'],
  fields: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => {
  const properties: Readonly<Record<string, JsonSchema>> = { type: { const: type }, ...fields };
  return whole(properties, optional);
};

const money: JsonSchema = {
  oneOf: [
    moved('hold_opened', { amount: minor }),
    moved('hold_increased', { by: minor }),
    moved('hold_released', { amount: minor }),
    moved(
      'captured',
      {
        capture_id: text,
        amount: minor,
        tip_amount: minor,
        released_amount: minor,
        direct: flag,
        platform_fee: minor,
        processing_fee: minor,
        fee_schedule: text,
        fee_bearer: { enum: ['sub_merchant', 'platform'] },
        scheme: text,
        funding: text,
        fx: orNull(whole({ from: text, to: text, rate: text, rate_id: text })),
        psp_cost: whole({ currency: text, amount: minor }),
      },
      ['psp_cost'],
    ),
    moved('capture_failed', { capture_id: text }),
    moved('capture_reversed', { capture_id: text }),
    moved('capture_revoked', { capture_id: text }),
    moved('refunded', { refund_id: text, amount: minor, platform_fee_returned: minor }),
    moved('refund_failed', { refund_id: text }),
    moved('dispute_opened', { dispute_id: text, amount: minor, fee: minor, moves_money: flag }),
    moved('dispute_closed', { dispute_id: text, outcome: { enum: ['won', 'lost', 'withdrawn'] } }),
  ],
};

/** Beside the public events, because the ledger also posts movements that have no public event. */
export const moneyEvents = {
  'money.moved': kind<MoneyMoved>({
    topic: 'taps.events',
    version: 1,
    audience: 'internal',
    when: 'Money of a sale was held, captured, returned or disputed. Its key is the chain.',
    schema: whole({
      platform_id: text,
      sub_merchant_id: text,
      submerchant: text,
      transaction_id: text,
      authorisation_chain_id: text,
      tap_id: text,
      currency: text,
      country: text,
      money,
    }),
    example: {
      platform_id: 'plt_01KJM0Z8R00000000000000001',
      sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
      submerchant: 'bistro-42',
      transaction_id: 'txn_01KJM0Z8R0000000000000000B',
      authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
      tap_id: 'tap_01KJM0Z8R0000000000000000B',
      currency: 'EUR',
      country: 'DE',
      money: { type: 'hold_opened', amount: 4_200 },
    },
  }),
} as const;
