/** In which way somebody has signed in. */
export const waysToOpen = [
  'password',
  'passkey',
  'identity_provider',
  'recovery_code',
  'invitation',
  'api_key',
  'link',
] as const;

export type SessionOpening = (typeof waysToOpen)[number];
