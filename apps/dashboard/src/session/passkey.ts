type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

/** Bytes as base64url, as the API takes them. */
export type NewPasskey = Readonly<{
  credential_id: string;
  client_data: string;
  attestation: string;
  transports: readonly string[];
}>;

export type PasskeyAnswer = Readonly<{
  credential_id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string;
}>;

/** Browsers have them for names alone, and on pages that nobody could change on the way. */
export const arePasskeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** This machine by its name, for a page that was opened by one of its addresses. */
export const localhostOrigin = ({ protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>) =>
  /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? `${protocol}//localhost${port && `:${port}`}` : undefined;

export const makePasskey = async (options: Creation): Promise<NewPasskey> => {
  const made = await asked(() => navigator.credentials.create({ publicKey: creationOf(options) }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    credential_id: textOf(made.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports?.().filter((way) => /^[a-z-]{1,20}$/.test(way)) ?? [],
  };
};

/** `conditional`: the browser offers passkeys in the field of the address, and answers when one is chosen there. */
export const showPasskey = async (
  options: Request,
  way: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyAnswer> => {
  const shown = await asked(() => navigator.credentials.get({ publicKey: requestOf(options), ...way }));
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    credential_id: textOf(shown.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: response.userHandle ? textOf(response.userHandle) : '',
  };
};

/** What a person would call the device that they are at. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'].find((name) => userAgent.includes(name)) ?? 'Passkey';

/** The browser says the same for a person who cancels, waits too long, or has no passkey: it must not tell a page which. */
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'This browser does not take passkeys at this address.',
};

const asked = async (ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    const known = error instanceof DOMException ? refusals[error.name] : undefined;
    throw known === undefined ? error : new Error(known, { cause: error });
  }
  throw new Error(refusals['NotAllowedError']);
};

/** Older browsers have the ceremonies and not the conversion. */
const creationOf = (options: Creation): PublicKeyCredentialCreationOptions =>
  PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ??
  ({
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map((each) => ({ ...each, id: bytesOf(each.id) })) ?? [],
  } as unknown as PublicKeyCredentialCreationOptions);

const requestOf = (options: Request): PublicKeyCredentialRequestOptions =>
  PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ??
  ({
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions);

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
