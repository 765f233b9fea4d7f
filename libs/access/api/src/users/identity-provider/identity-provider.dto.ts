import { type Role, roles } from '@taprail/access-domain';
import { IsLine, MayResembleCardNumber, Words } from '@taprail/http';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
} from 'class-validator';

export const nameLengthMax = 60;
const issuerLengthMax = 512;
const clientIdLengthMax = 256;
const secretLengthMax = 1_024;
const domainsMax = 50;

/** The body of PUT /v1/identity-provider: what is left out goes back to its default, the client secret excepted. */
export class SetIdentityProviderDto {
  /** Domains are written in any case. */
  static prepare(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || !('allowed_domains' in body)) return body;
    const { allowed_domains: domains } = body;
    return { ...body, allowed_domains: Array.isArray(domains) ? domains.map(inLowerCase) : domains };
  }

  @IsLine(nameLengthMax)
  @Words('Name of the provider on the sign-in page: “Sign in with …”.')
  name!: string;

  @IsString()
  @Length(1, issuerLengthMax)
  @MayResembleCardNumber()
  @Words(
    'Issuer of the provider, exactly as it states it, such as `https://login.acme.example`. Its configuration is read from `/.well-known/openid-configuration` below it.',
  )
  issuer!: string;

  @IsString()
  @Length(1, clientIdLengthMax)
  @MayResembleCardNumber()
  @Words('Client ID that the provider has given to this application.')
  client_id!: string;

  @IsOptional()
  @IsString()
  @Length(1, secretLengthMax)
  @MayResembleCardNumber()
  @Words('Client secret. It is never shown. Left out: stays as it is while `issuer` and `client_id` stay.')
  client_secret?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(domainsMax)
  @ArrayUnique()
  @Matches(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, {
    each: true,
    message: 'domains such as acme.example, without @',
  })
  @Words(
    'Domains of e-mail addresses that may sign in. The sign-in page offers the provider to addresses of these domains. Empty for every address.',
  )
  allowed_domains?: string[] | null;

  @IsOptional()
  @IsIn(roles)
  @Words('Role of people who sign in without an invitation. Null: people must be invited first.')
  joins_as?: Role | null;

  @IsOptional()
  @IsBoolean()
  @Words(
    'Whether people sign in through the provider only: passwords and passkeys are off. Owners can still use a recovery code.',
  )
  required?: boolean | null;
}

const inLowerCase = (domain: unknown): unknown => (typeof domain === 'string' ? domain.trim().toLowerCase() : domain);
