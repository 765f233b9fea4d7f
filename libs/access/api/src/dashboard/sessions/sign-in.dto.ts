import { Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';

export class SignInDto {
  @IsOptional()
  @IsString()
  @Length(1, 256)
  @Words('An API key, `sk_…`.')
  api_key?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 256)
  @Words('The code of a sign-in link.')
  code?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 254)
  @Words('E-mail address of a person.')
  email?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 256)
  @Words('Password of that person.')
  password?: string | null;
}
