import { Api, type ApiResponse } from '../harness/api';

type Headers = Readonly<Record<string, string>>;

/** Keeps the session cookie of one deployment and sends the headers that a browser sends from a page of the dashboard. */
export class SessionClient {
  cookie: string | undefined;
  csrf = '';
  private readonly nobody: Api;

  constructor(readonly url = Api.asFirstPlatform().url) {
    this.nobody = new Api(url, undefined);
  }

  static async signedIn(api: Api): Promise<SessionClient> {
    const browser = new SessionClient(api.url);
    const { status, text } = await browser.signIn({ api_key: api.key });
    if (status !== 201) throw new Error(`Not signed in: ${status} ${text}`);
    return browser;
  }

  async signIn(body: unknown, headers: Headers = {}): Promise<ApiResponse> {
    const answer = await this.nobody.post('/dashboard/session', body, {
      'sec-fetch-site': 'same-origin',
      ...this.ownCookie,
      ...headers,
    });
    this.keep(answer);
    return answer;
  }

  /** The session that an answer has opened. */
  keep(answer: ApiResponse): void {
    const [kept] = answer.headers.getSetCookie();
    if (kept !== undefined) this.cookie = kept.split(';', 1)[0]!;
    if (answer.status === 201) this.csrf = answer.body.csrf_token;
  }

  get = (path: string, headers: Headers = {}): Promise<ApiResponse> =>
    this.nobody.get(path, { headers: { 'sec-fetch-site': 'same-origin', ...this.ownCookie, ...headers } });

  /** A change as a page of the dashboard makes it. */
  change = (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<ApiResponse> =>
    this.nobody.send(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { 'sec-fetch-site': 'same-origin', 'x-csrf-token': this.csrf, ...this.ownCookie, ...headers },
    });

  /** The cookie and nothing else, as another page makes a browser send it. */
  forge = (method: string, path: string, headers: Headers, raw?: string): Promise<ApiResponse> =>
    this.nobody.send(method, path, {
      ...(raw === undefined ? {} : { raw }),
      headers: { ...this.ownCookie, ...headers },
    });

  get ownCookie(): Headers {
    return this.cookie === undefined ? {} : { cookie: this.cookie };
  }
}
