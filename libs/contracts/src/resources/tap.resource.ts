import type { JsonSchema } from './json-schema';
import { flag, instant, instantOrNull, labels, listOf, minor, text, textOrNull, whole } from './parts';

export const captureModes = { enum: ['direct', 'tap_with_tip', 'pre-auth'] };

export const declinedBy = ['issuer', 'scheme', 'psp', 'service'];

export const riskSchema: JsonSchema = {
  ...whole(
    {
      decision: { enum: ['approve', 'decline'] },
      score: { type: 'integer', minimum: 0, maximum: 100 },
      rules: listOf(
        whole({ name: text, weight: { type: 'integer' }, limit: { type: 'integer' }, found: { type: 'integer' } }),
      ),
      version: { type: 'string', description: 'Of the rules.' },
    },
    ['version'],
  ),
  description: 'The decision, its score, the rules that fired, and their version.',
};

/** What every tap operation answers. Fields are only ever added. */
export const tapSchema: JsonSchema = {
  title: 'Tap',
  ...whole(
    {
      id: text,
      object: { const: 'tap' },
      status: { enum: ['pending', 'approved', 'declined', 'reversed', 'expired'] },
      amount: minor,
      tip_amount: minor,
      amount_authorised: minor,
      currency: text,
      capture_mode: captureModes,
      submerchant: text,
      device: text,
      transaction_id: text,
      authorisation_id: text,
      authorisation_chain_id: text,
      captured: flag,
      decline_reason: { ...textOrNull, description: 'Why it was declined. More reasons may come.' },
      declined_by: { enum: declinedBy },
      network_code: textOrNull,
      advice: { type: 'string', description: 'What the person at the till should do about a decline.' },
      card: {
        ...whole({
          scheme: text,
          bin: text,
          last4: text,
          funding: text,
          issuer_country: text,
          wallet: textOrNull,
        }),
        description: 'Scheme, first six and last four digits, funding, issuer and wallet.',
      },
      risk: riskSchema,
      reason_code: textOrNull,
      auth_code: textOrNull,
      ceiling_amount: { type: ['integer', 'null'] },
      expires_at: instantOrNull,
      reversal_reason: text,
      reference: textOrNull,
      livemode: flag,
      created_at: instant,
      metadata: labels,
    },
    ['declined_by', 'network_code', 'advice', 'reversal_reason'],
  ),
};

export const tapResource = {
  id: 'tap_01KJM0Z8R0000000000000000B',
  object: 'tap',
  status: 'approved',
  amount: 4_200,
  tip_amount: 0,
  amount_authorised: 4_200,
  currency: 'EUR',
  capture_mode: 'direct',
  submerchant: 'bistro-42',
  device: 'dev_01KJM0Z8R0000000000000000D',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  authorisation_id: 'auth_01KJM0Z8R0000000000000000B',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  captured: false,
  decline_reason: null,
  card: { scheme: 'visa', bin: '453201', last4: '4242', funding: 'credit', issuer_country: 'DE', wallet: 'apple_pay' },
  risk: { decision: 'approve', score: 0, rules: [], version: '2026-03' },
  reason_code: '00',
  auth_code: '831000',
  ceiling_amount: null,
  expires_at: '2026-03-07T11:04:05.130Z',
  reference: 'table 4',
  livemode: false,
  created_at: '2026-03-02T11:04:05.130Z',
  metadata: { waiter: 'ann' },
};
