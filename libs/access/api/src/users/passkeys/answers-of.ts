import type { NewPasskeyDto, PasskeyAnswerDto } from './passkey.dto';
import type { NamedAnswer } from './passkey-registration';
import type { SignInAnswer } from './passkey-sign-in';

export const namedAnswerOf = (body: NewPasskeyDto): NamedAnswer => ({
  name: body.name,
  credentialId: body.credential_id,
  clientData: body.client_data,
  attestation: body.attestation,
  transports: body.transports ?? [],
});

export const signInAnswerOf = (body: PasskeyAnswerDto): SignInAnswer => ({
  credentialId: body.credential_id,
  clientData: body.client_data,
  authenticatorData: body.authenticator_data,
  signature: body.signature,
  userHandle: body.user_handle,
});
