import type { PasskeyTexts } from './sealed-passkeys';
import type { RelyingParty } from './relying-party';

/** Loaded by the first who has a passkey: its parsers of certificates take a third of a second, and most processes need none. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];
const timeoutMs = 5 * 60_000;

export type NewPasskeyAnswer = Readonly<{ credentialId: string; clientData: string; attestation: string }>;

export type Assertion = Readonly<{
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
}>;

type Registering = Readonly<{
  challenge: string;
  userId: string;
  /** What the list of a browser shows. */
  userName: string;
  displayName: string;
  excluded: readonly Pick<PasskeyTexts, 'credential_id' | 'transports'>[];
}>;

/** What the browser needs to make a passkey: one that is found without an address, and asks the person each time. */
export const creationOptions = async ({ id }: RelyingParty, registering: Registering): Promise<object> => {
  const { challenge, userId, userName, displayName, excluded } = registering;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Taprail',
    rpID: id,
    challenge: bytesOf(challenge),
    userID: new TextEncoder().encode(userId),
    userName,
    userDisplayName: displayName,
    timeout: timeoutMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: excluded.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports] as [],
    })),
  });
};

export const requestOptions = async ({ id }: RelyingParty, challenge: string): Promise<object> => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(challenge),
    timeout: timeoutMs,
    userVerification: 'required',
  });
};

type NewKey = Pick<PasskeyTexts, 'credential_id' | 'public_key' | 'counter' | 'is_synced'>;

/** The key of an answer that is one to this challenge, of this origin and with the person verified; undefined for any other. */
export const verifyCreation = async (
  { id, origin }: RelyingParty,
  answer: NewPasskeyAnswer,
  expectedChallenge: string,
): Promise<NewKey | undefined> => {
  const { credentialId, clientData, attestation } = answer;
  const { verifyRegistrationResponse } = await library();
  const verified = await unlessRefused(async () => {
    if (!(await isPlainAttestation(attestation))) return undefined;
    return verifyRegistrationResponse({
      response: {
        ...answerOf(credentialId),
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    });
  });
  if (!verified?.verified || isFramed(clientData)) return undefined;
  const { credential, credentialDeviceType } = verified.registrationInfo;
  if (credential.id !== credentialId) return undefined;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    is_synced: credentialDeviceType === 'multiDevice',
  };
};

/** The counter of an answer that this passkey has signed; undefined for any other. Whether it has risen is not looked at. */
export const verifyRequest = async (
  { id, origin }: RelyingParty,
  answer: Assertion,
  expectedChallenge: string,
  { credential_id, public_key }: Pick<PasskeyTexts, 'credential_id' | 'public_key'>,
): Promise<number | undefined> => {
  const { credentialId, clientData, authenticatorData, signature } = answer;
  const { verifyAuthenticationResponse } = await library();
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: {
        ...answerOf(credentialId),
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // Compared where all gateways see it.
      credential: { id: credential_id, publicKey: bytesOf(public_key), counter: 0 },
    }),
  );
  if (!verified?.verified || isFramed(clientData)) return undefined;
  return verified.authenticationInfo.newCounter;
};

/** The challenge that an answer names; undefined for what is no answer of a browser. */
export const challengeIn = (clientData: string): string | undefined => {
  const { challenge } = clientDataOf(clientData);
  return typeof challenge === 'string' ? challenge : undefined;
};

/** A page of somebody else that shows ours in a frame; it is not let, and says so where it is. */
const isFramed = (clientData: string): boolean => clientDataOf(clientData).crossOrigin === true;

const clientDataOf = (clientData: string): Readonly<{ challenge?: unknown; crossOrigin?: unknown }> => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
};

/** We ask for none. A statement with certificates would be checked against lists of the network that the certificates themselves name. */
export const isPlainAttestation = async (attestation: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(bytesOf(attestation));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

const answerOf = (credentialId: string) =>
  ({ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }) as const;

/** The library throws for whatever is wrong with an answer. What came from outside can be wrong in any way. */
const unlessRefused = async <Verified>(verify: () => Promise<Verified | undefined>): Promise<Verified | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};
