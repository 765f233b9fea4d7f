import { IsIn, IsInt, IsOptional, IsString, Length } from 'class-validator';

export class PresentCardDto {
  @IsString()
  @Length(1, 128)
  submerchant!: string;

  /** Such as `mastercard_debit_de` or `card_dispute_fraud`. */
  @IsString()
  @Length(1, 64)
  card!: string;
}

const reasons = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'subscription_canceled',
  'unrecognized',
  'general',
  'noncompliant',
  'incorrect_account_details',
  'insufficient_funds',
  'debit_not_authorized',
  'bank_cannot_process',
  'customer_initiated',
] as const;

const stages = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

export class OpenDisputeDto {
  @IsIn(reasons)
  reason!: (typeof reasons)[number];

  @IsOptional()
  @IsInt()
  amount?: number | null;

  /** An ISO 8601 duration of weeks, days or less, such as P7D. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  deadline_in?: string | null;

  @IsOptional()
  @IsIn(stages)
  stage?: (typeof stages)[number] | null;
}
