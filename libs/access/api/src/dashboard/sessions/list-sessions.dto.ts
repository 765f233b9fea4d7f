import { PageQuery, Words } from '@taprail/http';
import { IsOptional, Matches } from 'class-validator';

export class ListSessionsQuery extends PageQuery {
  @IsOptional()
  @Matches(/^usr_[0-9A-Z]{26}$/, { message: 'the id of a user, usr_…' })
  @Words('Only sessions of this user, by its id, `usr_…`.')
  user?: string;
}
