import { createHmac, randomBytes } from 'node:crypto';
import type { Environment } from './caller';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32;
/** 62^43 > 256^32: every secret has the same length. */
const secretLength = 43;
const checkLength = 6;

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

const crc32 = (text: string): number => {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Lets secret scanners tell a real key from a look-alike without asking us. Authentication never depends on it. */
const checkOf = (text: string): string => base62(BigInt(crc32(text)), checkLength);

export const mintKeySecret = (environment: Environment, random: Uint8Array = randomBytes(secretBytes)): string => {
  if (random.length !== secretBytes) throw new RangeError(`A key secret needs ${secretBytes} random bytes`);
  const text = `sk_${environment}_${base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), secretLength)}`;
  return text + checkOf(text);
};

const keyForm = /^sk_(test|live)_[0-9A-Za-z_-]{8,120}$/;

/** The environment that a key names; undefined: not a key of ours. */
export const keyEnvironment = (secret: string): Environment | undefined =>
  keyForm.exec(secret)?.[1] as Environment | undefined;

export type ParsedKey = Readonly<{ environment: Environment; checked: boolean }>;

/** The form of a key, and whether its check characters agree. */
export const parseKey = (secret: string): ParsedKey | undefined => {
  const environment = keyEnvironment(secret);
  if (!environment) return undefined;
  return { environment, checked: checkOf(secret.slice(0, -checkLength)) === secret.slice(-checkLength) };
};

/** The hash that is stored instead of the secret: useless without the pepper. */
export const keyHash = (secret: string, pepper: string): string =>
  createHmac('sha256', pepper).update(secret).digest('hex');

/** The part of a secret that people may see. */
export const keyHint = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
