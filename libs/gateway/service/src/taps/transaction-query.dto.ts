import { applyDecorators } from '@nestjs/common';
import { IsInstant, IsTextMap, ListQuery } from '@taprail/http';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Length, Min } from 'class-validator';
import { type Expandable, expandable } from './payout-expansion';
import { IsCurrencyFilter } from '../sub-merchants/dto/field-forms';

export const transactionStatuses = [
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
  as_of?: string;

  /** The number of the last event that counts; the first is 0. */
  @IsOptional()
  @IsInt()
  @Min(0)
  revision?: number;

  @Expands()
  expand?: Expandable[];
}

export class ListSalesQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  @IsOptional()
  @IsCurrencyFilter()
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  authorisation_chain_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  reference?: string;

  /** `metadata[table]=4`: sales that have each of these. */
  @IsOptional()
  @IsTextMap({ keysMax: 10, keyLengthMax: 40, valueLengthMax: 500 })
  metadata?: Record<string, string>;
}

export class ListTransactionsQuery extends ListSalesQuery {
  @IsOptional()
  @IsIn(transactionStatuses)
  status?: (typeof transactionStatuses)[number];

  @Expands()
  expand?: Expandable[];
}

const tapStatuses = ['pending', 'approved', 'declined', 'reversed', 'expired'] as const;

export class ListTapsQuery extends ListSalesQuery {
  @IsOptional()
  @IsIn(tapStatuses)
  status?: (typeof tapStatuses)[number];
}
