import { SessionClient } from '../dashboard/session-client';
import { Api, type ApiResponse } from '../harness/api';
import { type Lie, SoftwareAuthenticator } from './software-authenticator';

/** Passkeys are of a name: the deployment by the name of this machine where it is here, as its pages are opened for them. */
export const namedUrl = (address = Api.asFirstPlatform().url): string => {
  const url = new URL(address);
  if (/^127\./.test(url.hostname)) url.hostname = 'localhost';
  return url.origin;
};

/** A browser with an authenticator: its session, and the cookie that tells it from others while nobody is signed in. */
export class PasskeyBrowser {
  readonly session: SessionClient;
  private mark: string | undefined;

  constructor(
    readonly authenticator = new SoftwareAuthenticator(namedUrl()),
    session?: SessionClient,
  ) {
    this.session = session ?? new SessionClient(authenticator.origin);
  }

  /** What a page asks for and sends without a session. */
  post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> => {
    const cookies = [this.session.cookie, this.mark].filter((each) => each !== undefined);
    return this.session.change('POST', path, body, { cookie: cookies.join('; '), ...headers });
  };

  async signInOptions(): Promise<any> {
    const answer = await this.post('/dashboard/session/passkey/options', {});
    if (answer.status !== 200) throw new Error(`No options: ${answer.status} ${answer.text}`);
    this.mark = answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
    return answer.body;
  }

  async signIn(lie: Lie = {}): Promise<ApiResponse> {
    return this.answer(this.authenticator.get(await this.signInOptions(), lie));
  }

  async answer(answer: object): Promise<ApiResponse> {
    const opened = await this.post('/dashboard/session/passkey', answer);
    if (opened.status === 201) this.session.keep(opened);
    return opened;
  }

  async newPasskeyOptions(): Promise<ApiResponse> {
    return this.post('/dashboard/account/passkeys/options', {});
  }

  async addPasskey(name: string, lie: Lie = {}): Promise<ApiResponse> {
    const { status, body, text } = await this.newPasskeyOptions();
    if (status !== 200) throw new Error(`No options: ${status} ${text}`);
    return this.post('/dashboard/account/passkeys', { ...this.authenticator.create(body, lie), name });
  }

  async join(invitation: string, personName: string, lie: Lie = {}): Promise<ApiResponse> {
    const path = '/dashboard/account/join/passkey';
    const { status, body, text } = await this.post(`${path}/options`, { invitation });
    if (status !== 200) throw new Error(`No options: ${status} ${text}`);
    const made = this.authenticator.create(body, lie);
    const joined = await this.post(path, { ...made, name: 'Laptop', invitation, person_name: personName });
    if (joined.status === 201) this.session.keep(joined);
    return joined;
  }

  async prove(): Promise<ApiResponse> {
    const { body } = await this.post('/dashboard/account/proof/passkey/options', {});
    return this.post('/dashboard/account/proof/passkey', this.authenticator.get(body));
  }

  account = async (): Promise<any> => (await this.session.get('/dashboard/account')).body;
}
