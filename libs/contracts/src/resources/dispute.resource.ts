import { chargeSchema } from './authorisation.resource';
import type { JsonSchema } from './json-schema';
import { instant, instantOrNull, listOf, minor, text, whole } from './parts';

export const disputeSchema: JsonSchema = {
  title: 'Dispute',
  ...whole({
    id: text,
    object: { const: 'dispute' },
    transaction_id: text,
    authorisation_chain_id: text,
    submerchant: text,
    charges: { ...listOf(chargeSchema), description: 'Every charge of the authorisation chain.' },
    amount: minor,
    currency: text,
    reason: { type: 'string', description: 'Why the card holder disputes it. More reasons may come.' },
    network_reason_code: text,
    stage: { enum: ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] },
    status: { enum: ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] },
    scheme_deadline: { ...instant, description: 'Without an answer by then the dispute is lost.' },
    evidence: {
      type: 'object',
      description:
        'What is staged so far, or was submitted: texts and ids of files. Texts are null in events and records, and once the sub-merchant was erased.',
      additionalProperties: { type: ['string', 'null'] },
    },
    evidence_submitted_at: instantOrNull,
    outcome: { type: ['string', 'null'], description: 'won, lost or withdrawn; null while it is open.' },
    fee_amount: minor,
    opened_at: instant,
    closed_at: instantOrNull,
  }),
};

export const disputeResource = {
  id: 'dp_01KJM0Z8R0000000000000000C',
  object: 'dispute',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  submerchant: 'bistro-42',
  charges: [
    {
      id: 'cap_01KJM0Z8R0000000000000000B',
      object: 'charge',
      at: '2026-03-02T11:04:05.130Z',
      amount: 4_200,
      reference: null,
      description: null,
      status: 'captured',
      metadata: {},
    },
  ],
  amount: 4_200,
  currency: 'EUR',
  reason: 'fraudulent',
  network_reason_code: '10.4',
  stage: 'chargeback',
  status: 'needs_response',
  scheme_deadline: '2026-04-09T08:00:00.000Z',
  evidence: {},
  evidence_submitted_at: null,
  outcome: null,
  fee_amount: 1_500,
  opened_at: '2026-03-10T08:00:00.000Z',
  closed_at: null,
};
