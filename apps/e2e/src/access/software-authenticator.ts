import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What an answer says that it should not. */
export type Lie = Readonly<{
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  crossOrigin?: boolean;
  format?: string;
  userHandle?: string;
  credentialId?: string;
}>;

type Credential = Readonly<{ id: string; key: KeyObject; rpId: string; userHandle: string }>;

/** An authenticator of the standard with ES256 in memory, and the browser in front of it: real ceremonies, and any lie about them. */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];
  private counter = 0;

  constructor(
    readonly origin: string,
    /** Those that keep copies of a passkey do not count. */
    private readonly counts = true,
  ) {}

  create(options: any, lie: Lie = {}) {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const id = lie.credentialId ?? randomBytes(32).toString('base64url');
    const rpId = options.rp.id as string;
    this.credentials.push({ id, key, rpId, userHandle: options.user.id });
    const coordinate = (text: string | undefined) => Buffer.from(text!, 'base64url');
    const coseKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const credentialId = Buffer.from(id, 'base64url');
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(coseKey)]);
    const authData = Buffer.concat([this.authenticatorData(rpId, lie, flags.attested), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', lie.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      credential_id: id,
      client_data: this.clientData('webauthn.create', options.challenge, lie),
      attestation: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  get(options: any, lie: Lie = {}) {
    const { id, key, userHandle } = this.credentials.findLast(({ rpId }) => rpId === options.rpId)!;
    const authData = this.authenticatorData(options.rpId, lie);
    const clientData = this.clientData('webauthn.get', options.challenge, lie);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      credential_id: lie.credentialId ?? id,
      client_data: clientData,
      authenticator_data: authData.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      user_handle: lie.userHandle ?? userHandle,
    };
  }

  private authenticatorData(rpId: string, lie: Lie, more = 0): Buffer {
    if (this.counts) this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? this.counter);
    const verified = lie.isVerified === false ? 0 : flags.verified;
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags.present | verified | more]), count]);
  }

  private clientData(type: string, challenge: string, lie: Lie): string {
    const said = {
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? this.origin,
      crossOrigin: lie.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }
}
