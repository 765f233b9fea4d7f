import { chargeSchema } from './authorisation.resource';
import { describing, type ValueOf } from '../schema/json-schema';
import { countField, fields, idField, money, objectField, says } from '../schema/fields';
import { instant, instantOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

export const disputeSchema = {
  title: 'Dispute',
  description: 'A dispute: a cardholder or issuer contests a sale.',
  ...whole(
    {
      id: idField('dp', 'The id of the dispute, `dp_…`.'),
      object: objectField('dispute'),
      transaction_id: fields.transactionId,
      authorisation_chain_id: fields.chainId,
      submerchant: fields.submerchant,
      charges: { ...listOf(chargeSchema), description: 'All charges of the authorisation chain.' },
      amount: money('Disputed amount.', 4_200),
      currency: fields.currency,
      reason: says(text, 'Reason for the dispute. More reasons may be added.', 'fraudulent'),
      network_reason_code: says(text, 'Reason code of the card network.', '10.4'),
      stage: oneOf(
        ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'],
        'inquiry: a question before any money moves. chargeback: the money has been withdrawn. The others follow a contested chargeback.',
        'chargeback',
      ),
      status: oneOf(
        ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'],
        'needs_response: evidence may still be submitted. under_review: the scheme decides. The others are final.',
      ),
      scheme_deadline: {
        ...instant,
        description: 'Deadline of the scheme. Without a response by then, the dispute is lost.',
      },
      evidence: describing<Readonly<Record<string, string | null>>>({
        type: 'object',
        description:
          'Evidence staged so far or submitted: texts and ids of files. Texts are null in events and records, and after the personal data of the sub-merchant was erased.',
        additionalProperties: { type: ['string', 'null'] },
      }),
      evidence_submitted_at: says(instantOrNull, 'Time at which evidence was submitted. Null until then.'),
      outcome: says(textOrNull, 'won, lost or withdrawn. Null while the dispute is open.'),
      fee_amount: money('Dispute fee of the scheme.', 1_500),
      opened_at: says(instant, 'Time at which the dispute was opened.'),
      closed_at: says(instantOrNull, 'Time of the decision. Null while the dispute is open.'),
      psp_reference: says(
        text,
        'The id of the dispute at the payment service provider. Only if the payment has one there, as at Stripe.',
        'dp_1SUpRf2eZvKYlo2C',
      ),
      evidence_bytes_max: countField(
        'Size in bytes that all evidence files of this dispute may have together, as its payment service provider takes them. Only in responses of the API, not in events.',
        20_971_520,
      ),
    },
    ['psp_reference', 'evidence_bytes_max'],
  ),
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
