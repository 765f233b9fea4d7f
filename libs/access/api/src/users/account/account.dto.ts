import { IsLine, Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';
import { emailLengthMax, nameLengthMax } from '../user.dto';
import { passwordLengthMax } from '../passwords/refused-password';

const codeLengthMax = 256;

export class InvitationDto {
  @IsString()
  @Length(1, codeLengthMax)
  @Words('The code of an invitation.')
  invitation!: string;
}

export class JoinDto extends InvitationDto {
  @IsLine(nameLengthMax)
  @Words('Name of the person.')
  name!: string;

  @IsString()
  @Length(1, passwordLengthMax)
  @Words('Password to sign in with from now on.')
  password!: string;
}

export class RecoverDto {
  @IsString()
  @Length(1, emailLengthMax)
  @Words('E-mail address of the person.')
  email!: string;

  @IsString()
  @Length(1, codeLengthMax)
  @Words('One of the recovery codes that are left.')
  recovery_code!: string;

  @IsString()
  @Length(1, passwordLengthMax)
  @Words('Password to sign in with from now on.')
  password!: string;
}

export class ConfirmPasswordDto {
  @IsOptional()
  @IsString()
  @Length(1, passwordLengthMax)
  @Words(
    'Password that the person signs in with now. Without one, they must have signed in within the last ten minutes.',
  )
  current_password?: string | null;
}

export class ChangePasswordDto extends ConfirmPasswordDto {
  @IsString()
  @Length(1, passwordLengthMax)
  @Words('Password to sign in with from now on.')
  password!: string;
}
