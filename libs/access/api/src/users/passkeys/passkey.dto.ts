import { applyDecorators } from '@nestjs/common';
import { IsLine, MayResembleCardNumber, Words } from '@taprail/http';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Length, Matches } from 'class-validator';
import { passwordLengthMax } from '../passwords/refused-password';
import { nameLengthMax } from '../user.dto';

const passkeyNameMax = 60;
/** The longest that the standard has, 1,023 bytes, and the others with room to spare. */
const credentialIdMax = 1_364;
const clientDataMax = 4_096;
const attestationMax = 16_384;
const signatureMax = 4_096;
const handleMax = 100;

/** Bytes as a browser's JSON has them. */
const IsBytes = (max: number): PropertyDecorator =>
  applyDecorators(
    Matches(/^[A-Za-z0-9_-]+$/, { message: 'bytes in base64url' }),
    Length(1, max),
    IsString(),
    MayResembleCardNumber(),
  );

export class NewPasskeyDto {
  @IsLine(passkeyNameMax)
  @Words('Name of the passkey, for the person who has it.')
  name!: string;

  @IsBytes(credentialIdMax)
  @Words('The id of the credential.')
  credential_id!: string;

  @IsBytes(clientDataMax)
  @Words('`clientDataJSON` of the answer of the browser.')
  client_data!: string;

  @IsBytes(attestationMax)
  @Words('`attestationObject` of the answer of the browser.')
  attestation!: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(8)
  @Matches(/^[a-z-]{1,20}$/, { each: true, message: 'a way such as internal' })
  @Words('How the passkey is reached, as the browser says.')
  transports?: string[] | null;
}

export class JoinByPasskeyDto extends NewPasskeyDto {
  @IsString()
  @Length(1, 256)
  @Words('The code of an invitation.')
  invitation!: string;

  @IsLine(nameLengthMax)
  @Words('Name of the person.')
  person_name!: string;
}

export class PasswordProofDto {
  @IsString()
  @Length(1, passwordLengthMax)
  @Words('Password that the person signs in with.')
  password!: string;
}

export class PasskeyAnswerDto {
  @IsBytes(credentialIdMax)
  @Words('The id of the credential.')
  credential_id!: string;

  @IsBytes(clientDataMax)
  @Words('`clientDataJSON` of the answer of the browser.')
  client_data!: string;

  @IsBytes(signatureMax)
  @Words('`authenticatorData` of the answer of the browser.')
  authenticator_data!: string;

  @IsBytes(signatureMax)
  @Words('`signature` of the answer of the browser.')
  signature!: string;

  @IsBytes(handleMax)
  @Words('`userHandle` of the answer of the browser.')
  user_handle!: string;
}
