import { applyDecorators } from '@nestjs/common';
import { sharedWords } from '@taprail/contracts';
import { IsInstant, IsTextMap, ListQuery, Words, IsCurrencyFilter } from '@taprail/http';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Length, Min } from 'class-validator';
import { type Expandable, expandable } from '../settlement/payout-expansion';

export const transactionStatuses = [
  'awaiting_card',
  'canceled',
  'pending',
  'declined',
  'authorised',
  'captured',
  'settled',
  'paid_out',
  'reversed',
  'expired',
  'refunded',
  'partially_refunded',
  'disputed',
] as const;

/** `expand[]=settlement.payout`: shown whole where its id stands. */
const Expands = () =>
  applyDecorators(IsOptional(), IsArray(), ArrayMaxSize(expandable.length), IsIn(expandable, { each: true }));

export class TransactionQuery {
  @IsOptional()
  @IsInstant()
  @Words(sharedWords.asOf)
  as_of?: string;

  /** The number of the last event that counts; the first is 0. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Words('Shows the state after the event with this number; the first is 0.')
  revision?: number;

  @Expands()
  @Words('`expand[]=settlement.payout` returns the whole payout in place of its id.')
  expand?: Expandable[];
}

export class ListSalesQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only sales of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only sales in this currency.')
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Only sales of this authorisation chain, `ach_…`.')
  authorisation_chain_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Words('Only sales with this reference.')
  reference?: string;

  /** `metadata[table]=4`: sales that have each of these. */
  @IsOptional()
  @IsTextMap({ keysMax: 10, keyLengthMax: 40, valueLengthMax: 500 })
  @Words('Only sales with all of these metadata, such as `metadata[table]=4`.')
  metadata?: Record<string, string>;
}

export class ListTransactionsQuery extends ListSalesQuery {
  @IsOptional()
  @IsIn(transactionStatuses)
  @Words('Only transactions in this status.')
  status?: (typeof transactionStatuses)[number];

  @Expands()
  @Words('`expand[]=settlement.payout` returns the whole payout in place of its id.')
  expand?: Expandable[];
}

const tapStatuses = ['awaiting_card', 'canceled', 'pending', 'approved', 'declined', 'reversed', 'expired'] as const;

export class ListTapsQuery extends ListSalesQuery {
  @IsOptional()
  @IsIn(tapStatuses)
  @Words('Only taps in this status.')
  status?: (typeof tapStatuses)[number];
}
