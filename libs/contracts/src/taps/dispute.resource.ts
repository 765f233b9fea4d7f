import { chargeSchema } from './authorisation.resource';
import { describing, type ValueOf } from '../schema/json-schema';
import { fields, idField, money, objectField, says } from '../schema/fields';
import { instant, instantOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

export const disputeSchema = {
  title: 'Dispute',
  description: 'A cardholder or issuer contests a sale.',
  ...whole({
    id: idField('dp', 'The id of the dispute, `dp_…`.'),
    object: objectField('dispute'),
    transaction_id: fields.transactionId,
    authorisation_chain_id: fields.chainId,
    submerchant: fields.submerchant,
    charges: { ...listOf(chargeSchema), description: 'Every charge of the authorisation chain.' },
    amount: money('Disputed amount.', 4_200),
    currency: fields.currency,
    reason: says(text, 'Why the cardholder disputes it. More reasons may come.', 'fraudulent'),
    network_reason_code: says(text, 'The reason in the code of the card network.', '10.4'),
    stage: oneOf(
      ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'],
      'An inquiry asks before money moves; a chargeback has pulled it; the others follow a contested one.',
      'chargeback',
    ),
    status: oneOf(
      ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'],
      'needs_response: evidence may still be submitted. under_review: the scheme decides. The others are final.',
    ),
    scheme_deadline: { ...instant, description: 'Without an answer by then the dispute is lost.' },
    evidence: describing<Readonly<Record<string, string | null>>>({
      type: 'object',
      description:
        'Evidence staged so far, or submitted: texts and ids of files. Texts are null in events and records, and once the sub-merchant was erased.',
      additionalProperties: { type: ['string', 'null'] },
    }),
    evidence_submitted_at: says(instantOrNull, 'When evidence was submitted; null: not yet.'),
    outcome: says(textOrNull, 'won, lost or withdrawn; null while it is open.'),
    fee_amount: money('Fee of the scheme for the dispute.', 1_500),
    opened_at: says(instant, 'When it was opened.'),
    closed_at: says(instantOrNull, 'When it was decided; null: it is open.'),
  }),
};

export type DisputeResource = ValueOf<typeof disputeSchema>;

export const disputeResource: DisputeResource = {
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
