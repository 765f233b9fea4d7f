import { Words } from '@taprail/http';
import { CHARGE_MAX_MINOR } from '@taprail/money';
import { IsIn, IsInt, IsOptional, IsString, Length } from 'class-validator';

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
  @Words('Reason for the dispute.')
  reason!: (typeof reasons)[number];

  @IsOptional()
  @IsInt()
  @Words('Disputed amount, in minor units. Defaults to the captured amount that was not refunded.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  amount?: number | null;

  /** An ISO 8601 duration of weeks, days or less, such as P7D. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Time to respond, as an ISO 8601 duration of weeks, days or less, such as P7D.')
  deadline_in?: string | null;

  @IsOptional()
  @IsIn(stages)
  @Words('Stage of the dispute. Defaults to chargeback; an inquiry moves no money.')
  stage?: (typeof stages)[number] | null;
}
