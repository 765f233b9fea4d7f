import { HttpProblem, ListQuery, Words } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export class ListRequestsQuery extends ListQuery {
  @IsOptional()
  @Matches(/^[1-5](?:\d\d|xx)$/, { message: 'a status such as 422, or a class of them such as 4xx' })
  @Words('Only requests with this response status, such as `422`, or with a status of this class, such as `4xx`.')
  status?: string;

  @IsOptional()
  @Matches(/^[a-z][a-z0-9_]{0,63}$/, { message: 'an error code such as rate_limited' })
  @Words('Only requests that failed with this error code.')
  code?: string;

  @IsOptional()
  @IsIn(methods)
  @Words('Only requests with this method.')
  method?: (typeof methods)[number];

  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Words('Only requests to this route, written as in `paths` of the OpenAPI description: `/v1/taps/{id}/capture`.')
  route?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Only requests made with this API key, by its id, `key_…`.')
  api_key?: string;

  @IsOptional()
  @Matches(/^usr_[0-9A-Z]{26}$/, { message: 'the id of a user, usr_…' })
  @Words('Only requests made by this person, by the id of the user, `usr_…`.')
  user?: string;

  @IsOptional()
  @IsString()
  @Length(1, 255)
  @Words('Only requests with this Idempotency-Key: the first one and its retries.')
  idempotency_key?: string;
}

type StatusFilter = Readonly<{ status?: number; statusClass?: number }>;

/** `4xx` is a class of statuses, `422` one of them. */
export const statusFilter = (status: string | undefined): StatusFilter => {
  if (status === undefined) return {};
  return status.endsWith('xx') ? { statusClass: Number(status[0]) } : { status: Number(status) };
};

const idForm = /^req_[0-9A-Z]{26}$/;

/** A page ended at an instant and at a request. */
export const requestPlace = (position: readonly unknown[]): Readonly<{ createdMs: number; id: string }> => {
  const [createdMs, id] = position;
  if (typeof createdMs !== 'number' || typeof id !== 'string' || !idForm.test(id)) {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return { createdMs, id };
};
