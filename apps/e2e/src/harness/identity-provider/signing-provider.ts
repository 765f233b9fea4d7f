import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;
type Answering = (response: ServerResponse, request: IncomingMessage, body: string) => void | Promise<void>;

const textOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A provider that tells the truth until it is told to lie, in any part. */
export class SigningProvider {
  readonly clientId = 'taprail';
  readonly clientSecret = 'a secret of the tests';
  /** What it was asked, by path. */
  readonly asked: { path: string; body: string; authorization: string | undefined }[] = [];
  /** Claims of the next ID token beside those that it makes itself. */
  claims: Claims = {};
  metadata: Claims = {};
  /** Takes the place of an answer, by path. */
  answers: Record<string, Answering> = {};
  header: Claims = { alg: 'RS256', kid: 'k1' };
  private keys = newKey();
  private readonly foreign = newKey();
  private signsWithForeignKey = false;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.take(request, response));
  }

  static async open(): Promise<SigningProvider> {
    const provider = new SigningProvider(createServer());
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Tells the truth again. */
  reset(): void {
    this.claims = {};
    this.metadata = {};
    this.answers = {};
    this.header = { alg: 'RS256', kid: 'k1' };
    this.signsWithForeignKey = false;
    this.asked.length = 0;
  }

  signWithAnotherKey(): void {
    this.signsWithForeignKey = true;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  token(claims: Claims): string {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const all = { iss: this.issuer, aud: this.clientId, iat: nowSeconds, exp: nowSeconds + 300, ...claims };
    const told = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const text = `${textOf(this.header)}.${textOf(told)}`;
    return `${text}.${this.signatureOf(text)}`;
  }

  private signatureOf(text: string): string {
    const { alg } = this.header;
    if (alg === 'none') return '';
    if (alg === 'HS256') return createHmac('sha256', this.clientSecret).update(text).digest('base64url');
    const key: KeyObject = this.signsWithForeignKey ? this.foreign.privateKey : this.keys.privateKey;
    return sign('sha256', Buffer.from(text), key).toString('base64url');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url!.split('?')[0]!;
    this.asked.push({ path, body, authorization: request.headers.authorization });
    const answer = this.answers[path] ?? this.honest[path];
    if (!answer) return json(response, { error: 'not_found' }, 404);
    await answer(response, request, body);
  }

  private readonly honest: Record<string, Answering> = {
    '/.well-known/openid-configuration': (response) =>
      json(response, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/jwks`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        ...this.metadata,
      }),
    '/jwks': (response) =>
      json(response, {
        keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
      }),
    '/token': (response, _request, body) => {
      if (new URLSearchParams(body).get('code') === 'connection-test')
        return json(response, { error: 'invalid_grant' }, 400);
      json(response, { access_token: 'access', token_type: 'Bearer', id_token: this.token(this.claims) });
    },
    '/userinfo': (response) => json(response, { sub: this.claims['sub'] }),
  };
}
