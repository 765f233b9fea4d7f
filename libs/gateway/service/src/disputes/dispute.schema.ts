import type { JsonSchema } from '@taprail/http';
import { chargeSchema } from '../taps/tap.schema';

const text: JsonSchema = { type: 'string' };
const minor: JsonSchema = { type: 'integer', description: 'Whole minor units.' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

const properties: Record<string, JsonSchema> = {
  id: text,
  object: { const: 'dispute' },
  transaction_id: text,
  authorisation_chain_id: text,
  submerchant: text,
  charges: { type: 'array', description: 'Every charge of the authorisation chain.', items: chargeSchema },
  amount: minor,
  currency: text,
  reason: { type: 'string', description: 'Why the card holder disputes it. More reasons may come.' },
  network_reason_code: text,
  stage: { enum: ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] },
  status: { enum: ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] },
  scheme_deadline: { ...instant, description: 'Without an answer by then the dispute is lost.' },
  evidence: { type: 'object', description: 'What is staged so far, or was submitted.' },
  evidence_submitted_at: instantOrNull,
  outcome: { type: ['string', 'null'], description: 'won, lost or withdrawn; null while it is open.' },
  fee_amount: minor,
  opened_at: instant,
  closed_at: instantOrNull,
};

export const disputeSchema: JsonSchema = {
  title: 'Dispute',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
