import { type Role, roles } from '@taprail/access-domain';
import { byRule, IsLine, ListQuery, refuseCleared, Words } from '@taprail/http';
import { IsEmail, IsIn, IsOptional, MaxLength } from 'class-validator';

export const nameLengthMax = 100;
export const emailLengthMax = 254;
const statuses = ['invited', 'active', 'deactivated'] as const;

/** No controls, blanks, or what turns the direction of a text around: an address must be the one that it looks like. */
const visible =
  /^[^\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]+$/u;

const IsVisibleAddress = (): PropertyDecorator =>
  byRule(
    'isVisibleAddress',
    {
      type: 'string',
      pattern: visible.source,
      'x-expected': 'an e-mail address without invisible characters, such as ada@bistro.example',
    },
    (value) => typeof value === 'string' && visible.test(value),
  );

export class InviteUserDto {
  @IsEmail()
  @IsVisibleAddress()
  @MaxLength(emailLengthMax)
  @Words('E-mail address of the person, by which they sign in. No mail is sent to it.')
  email!: string;

  @IsIn(roles)
  @Words('Role of the person. At most the scopes of the caller can be given.')
  role!: Role;

  @IsOptional()
  @IsLine(nameLengthMax)
  @Words('Name of the person. They can change it when they join.')
  name?: string | null;
}

export class ChangeUserDto {
  static prepare(body: unknown): unknown {
    return refuseCleared(body, ['role']);
  }

  @IsIn(roles)
  @Words('New role of the person. Their sessions have its scopes from the next request on.')
  role!: Role;
}

export class ListUsersQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  @Words('Only users in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsIn(roles)
  @Words('Only users with this role.')
  role?: Role;
}
