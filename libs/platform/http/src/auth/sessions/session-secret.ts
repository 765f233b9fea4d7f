import { createHmac, randomBytes } from 'node:crypto';

const secretBytes = 32;
const secretForm = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits: the id of a session that the cookie carries, or the code of a sign-in link. */
export const mintSessionSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const isSessionSecret = (text: string): boolean => secretForm.test(text);

export type SecretPurpose =
  | 'session'
  | 'sign-in code'
  | 'invitation'
  | 'recovery code'
  | 'sign-in attempt'
  | 'passkey challenge'
  | 'provider sign-in';

/** The hash that is stored instead of the secret. The first word keeps hashes of one purpose from serving another. */
export const sessionHash = (purpose: SecretPurpose, secret: string, pepper: string): string =>
  createHmac('sha256', pepper).update(`${purpose} ${secret}`).digest('hex');

/** Follows from the secret, so that it need not be stored. Knowing it says nothing about the secret. */
export const csrfTokenOf = (secret: string, pepper: string): string =>
  createHmac('sha256', pepper).update(`csrf token ${secret}`).digest('base64url');
