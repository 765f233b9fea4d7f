import { ListQuery, Words } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

const statuses = ['pending', 'succeeded', 'failed'] as const;

export class ListRefundsQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  @Words('Only refunds in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only refunds of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @Matches(/^txn_[0-9A-Z]{26}$/, { message: 'the id of a transaction, such as txn_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Only refunds of this transaction, `txn_…`.')
  transaction?: string;
}
