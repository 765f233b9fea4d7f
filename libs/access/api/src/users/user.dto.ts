import { type Role, roles } from '@taprail/access-domain';
import { IsLine, ListQuery, refuseCleared, Words } from '@taprail/http';
import { IsEmail, IsIn, IsOptional, MaxLength } from 'class-validator';

export const nameLengthMax = 100;
export const emailLengthMax = 254;
const statuses = ['invited', 'active', 'deactivated'] as const;

export class InviteUserDto {
  @IsEmail()
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
