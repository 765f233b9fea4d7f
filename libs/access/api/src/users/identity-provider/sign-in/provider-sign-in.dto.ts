import { MayResembleCardNumber, Words } from '@taprail/http';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

const valueLengthMax = 4_096;

export class OfferedProvidersDto {
  @IsOptional()
  @Matches(/^plt_[0-9A-Z]{26}$/, { message: 'the id of a platform, plt_…' })
  @Words('The id of a platform, `plt_…`.')
  platform?: string | null;

  @IsOptional()
  @IsString()
  @Length(3, 254)
  @Words('E-mail address of a person. Only its domain is looked at.')
  email?: string | null;
}

export class BeginProviderSignInDto {
  @Matches(/^plt_[0-9A-Z]{26}$/, { message: 'the id of a platform, plt_…' })
  @Words('The id of a platform, `plt_…`.')
  platform!: string;
}

/** What the provider has put into the address of the page that it has sent the browser back to. */
export class FinishProviderSignInDto {
  @IsString()
  @MayResembleCardNumber()
  @Length(1, 256)
  @Words('State of the sign-in.')
  state!: string;

  @IsOptional()
  @IsString()
  @MayResembleCardNumber()
  @Length(1, valueLengthMax)
  @Words('Code of the provider.')
  code?: string | null;

  @IsOptional()
  @IsString()
  @MayResembleCardNumber()
  @Length(1, 512)
  @Words('Issuer that has answered.')
  iss?: string | null;

  @IsOptional()
  @IsString()
  @MayResembleCardNumber()
  @Length(1, 256)
  @Words('Error code of the provider.')
  error?: string | null;
}
