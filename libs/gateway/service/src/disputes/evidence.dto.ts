import { isId } from '@taprail/contracts';
import { HttpProblem, ListQuery } from '@taprail/http';
import { evidenceTextMax } from '@taprail/taps-domain';
import { IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** The names are those that Stripe uses, so that evidence can be passed on as it is. */
export const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

export type EvidenceName = (typeof evidenceNames)[number];

/** Where Stripe takes a file; here either a file or a text. */
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
  auto_pack?: boolean | null;
}

export type Evidence = Readonly<Partial<Record<EvidenceName, string | null>>>;

for (const name of evidenceNames) {
  IsOptional()(EvidenceDto.prototype, name);
  IsString()(EvidenceDto.prototype, name);
  MaxLength(evidenceTextMax)(EvidenceDto.prototype, name);
}

/** What was said, without what was left out. Where only a text belongs, the id of a file would be read as one. */
export const evidenceOf = ({ auto_pack: _pack, ...given }: EvidenceDto): Evidence => {
  const said = given as Evidence;
  const misplaced = evidenceNames.find((name) => isId('file', said[name] ?? '') && !fileNames.includes(name));
  if (misplaced) {
    const message = `A file belongs into one of: ${fileNames.join(', ')}.`;
    throw new HttpProblem('invalid_value', { param: misplaced, message });
  }
  const { uncategorized_file: file } = said;
  if (typeof file === 'string' && !isId('file', file)) {
    const message = 'uncategorized_file is the id of a file; a text belongs into uncategorized_text.';
    throw new HttpProblem('invalid_value', { param: 'uncategorized_file', message });
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
};

const statuses = ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] as const;

export class ListDisputesQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  authorisation_chain_id?: string;
}
