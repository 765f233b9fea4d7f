import { disputeResource } from './dispute.resource';
import { tapResource } from './tap.resource';

const { card, risk, device, created_at: at } = tapResource;
const [charge] = disputeResource.charges;

/** A sale that was captured at once. */
export const transactionResource = {
  id: 'txn_01KJM0Z8R0000000000000000B',
  object: 'transaction',
  status: 'captured',
  submerchant: 'bistro-42',
  capture_mode: 'direct',
  currency: 'EUR',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  amount: 4_200,
  tip_amount: 0,
  amount_authorised: 4_200,
  amount_captured: 4_200,
  amount_released: 0,
  amount_refunded: 0,
  amount_disputed: 0,
  platform_fee: 42,
  processing_fee: 69,
  tap: {
    id: tapResource.id,
    at,
    device,
    entry_mode: 'contactless_emv',
    cvm: 'cdcvm',
    cryptogram: { type: 'ARQC', verified: true, fingerprint: 'sha256:9f3c' },
    ...card,
    risk,
  },
  authorisation: {
    id: tapResource.authorisation_id,
    at,
    status: 'captured',
    reason_code: '00',
    auth_code: '831000',
    network_transaction_id: '106030200000123',
    decline_reason: null,
    declined_by: null,
    amount: 4_200,
    ceiling: 4_200,
    expires_at: tapResource.expires_at,
    increments: [],
    charges: [],
  },
  capture: { id: charge!.id, at, status: 'captured', amount: 4_200, tip_amount: 0, failure_code: null, fx: null },
  settlement: null,
  refunds: [],
  disputes: [],
  reference: tapResource.reference,
  description: null,
  livemode: false,
  created_at: at,
  metadata: tapResource.metadata,
};
