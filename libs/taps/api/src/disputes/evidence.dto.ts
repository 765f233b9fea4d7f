import { isId } from '@taprail/contracts';
import { HttpProblem, ListQuery, MayResembleCardNumber, Words } from '@taprail/http';
import { evidenceTextMax } from '@taprail/taps-domain';
import { IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** The names are those that Stripe uses, so that evidence can be passed on as it is. */
const evidenceWords = {
  access_activity_log: 'Activity logs that show the customer using the product or service.',
  billing_address: 'Billing address of the customer.',
  cancellation_policy: 'Cancellation policy, as the customer saw it.',
  cancellation_policy_disclosure: 'How and when the cancellation policy was shown to the customer.',
  cancellation_rebuttal: 'Explanation of why the sale was not cancelled.',
  customer_communication: 'Correspondence between the business and the customer.',
  customer_email_address: 'E-mail address of the customer.',
  customer_name: 'Name of the customer.',
  customer_purchase_ip: 'IP address that the customer bought from.',
  customer_signature: 'Signature of the customer.',
  duplicate_charge_documentation: 'Documents of the alleged duplicate sale.',
  duplicate_charge_explanation: 'Explanation of why the two sales are not duplicates.',
  duplicate_charge_id: 'The id of the transaction that is said to be sold twice, `txn_…`. Stripe gets its charge.',
  product_description: 'Description of what was sold.',
  receipt: 'Receipt.',
  refund_policy: 'Refund policy, as the customer saw it.',
  refund_policy_disclosure: 'How and when the refund policy was shown to the customer.',
  refund_refusal_explanation: 'Explanation of why no refund is due.',
  service_date: 'Date on which the service was rendered.',
  service_documentation: 'Documents that show that the service was rendered.',
  shipping_address: 'Shipping address.',
  shipping_carrier: 'Carrier of the shipment.',
  shipping_date: 'Date of the shipment.',
  shipping_documentation: 'Documents that show that the goods were shipped.',
  shipping_tracking_number: 'Tracking number of the shipment.',
  uncategorized_file: 'The id of any other uploaded file.',
  uncategorized_text: 'Any other text.',
} as const;

export type EvidenceName = keyof typeof evidenceWords;
export const evidenceNames = Object.keys(evidenceWords) as readonly EvidenceName[];

/** Fields in which Stripe takes a file; here either a file or a text. */
const fileNames: readonly EvidenceName[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];

/** Texts, and the ids of files, each of them optional; null takes one away again. */
export class EvidenceDto {
  /** Fills in what our own record can prove; what is said beside it goes before. */
  @IsOptional()
  @IsBoolean()
  @Words('If true, adds what the record of the sale proves; fields sent with it take precedence.')
  auto_pack?: boolean | null;
}

export type Evidence = Readonly<Partial<Record<EvidenceName, string | null>>>;

for (const name of evidenceNames) {
  IsOptional()(EvidenceDto.prototype, name);
  IsString()(EvidenceDto.prototype, name);
  MaxLength(evidenceTextMax)(EvidenceDto.prototype, name);
  const place =
    fileNames.includes(name) && name !== 'uncategorized_file' ? ' A text, or the id of an uploaded file.' : '';
  Words(`${evidenceWords[name]}${place}`)(EvidenceDto.prototype, name);
}

MayResembleCardNumber()(EvidenceDto.prototype, 'shipping_tracking_number' satisfies EvidenceName);

/** The evidence of a body, without absent fields. Where only a text belongs, the id of a file would be read as one. */
export const evidenceOf = ({ auto_pack: _pack, ...given }: EvidenceDto): Evidence => {
  const said = given as Evidence;
  const misplaced = evidenceNames.find((name) => isId('file', said[name] ?? '') && !fileNames.includes(name));
  if (misplaced) {
    const message = `A file can only be sent as one of: ${fileNames.join(', ')}.`;
    throw new HttpProblem('invalid_value', { param: misplaced, message });
  }
  const { uncategorized_file: file } = said;
  if (typeof file === 'string' && !isId('file', file)) {
    const message = 'uncategorized_file must be the id of a file; send a text as uncategorized_text.';
    throw new HttpProblem('invalid_value', { param: 'uncategorized_file', message });
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
};

const statuses = ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] as const;

export class ListDisputesQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  @Words('Only disputes in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only disputes of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Only disputes about this authorisation chain, `ach_…`.')
  authorisation_chain_id?: string;
}
