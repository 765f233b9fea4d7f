import { Api, type ApiResponse, eventually } from '../harness/api';

type Headers = Readonly<Record<string, string>>;
export type ToldHint = Readonly<{ resource: string; id: string; revision: number }>;

/** A browser that keeps the cookie of one deployment, and sends what a page of the dashboard sends with it. */
export class Browser {
  cookie: string | undefined;
  csrf = '';
  private readonly nobody: Api;

  constructor(readonly url = Api.asFirstPlatform().url) {
    this.nobody = new Api(url, undefined);
  }

  static async signedIn(api: Api): Promise<Browser> {
    const browser = new Browser(api.url);
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
    const [kept] = answer.headers.getSetCookie();
    if (kept !== undefined) this.cookie = kept.split(';', 1)[0]!;
    if (answer.status === 201) this.csrf = answer.body.csrf_token;
    return answer;
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

/** The stream of changes as a page reads it. */
export class ChangeListener {
  readonly hints: ToldHint[] = [];
  resets = 0;
  hasEnded = false;
  private readonly ending = new AbortController();

  static async open(browser: Browser): Promise<ChangeListener> {
    const listener = new ChangeListener();
    const response = await listener.ask(browser);
    if (response.status !== 200) throw new Error(`No stream: ${response.status} ${await response.text()}`);
    await new Promise<void>((opened) => void listener.read(response, opened).catch(() => undefined));
    return listener;
  }

  /** The answer to the request for a stream, whatever it is. */
  ask(browser: Browser, headers: Headers = {}): Promise<Response> {
    return fetch(`${browser.url}/dashboard/changes`, {
      headers: { accept: 'text/event-stream', 'sec-fetch-site': 'same-origin', ...browser.ownCookie, ...headers },
      signal: this.ending.signal,
    });
  }

  hears(resource: string, id: string): Promise<readonly ToldHint[]> {
    return eventually(
      async () => this.hints,
      (hints) => hints.some((hint) => hint.resource === resource && hint.id === id),
    );
  }

  ends(): Promise<unknown> {
    return eventually(
      async () => this.hasEnded,
      (hasEnded) => hasEnded,
    );
  }

  close(): void {
    this.ending.abort();
  }

  private async read(response: Response, opened: () => void): Promise<void> {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) this.take(part);
      opened();
    }
    this.hasEnded = true;
  }

  private take(part: string): void {
    const [first = '', second = ''] = part.split('\n');
    if (first === 'event: reset') this.resets += 1;
    if (first === 'event: change') this.hints.push(JSON.parse(second.slice('data: '.length)) as ToldHint);
  }
}
