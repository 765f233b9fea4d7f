import { eventually } from '../harness/api';
import { eventBlocks } from '../harness/event-blocks';
import type { SessionClient } from './session-client';

type Headers = Readonly<Record<string, string>>;
type ChangeHint = Readonly<{ resource: string; id: string; revision: number }>;

/** The stream of changes as a page reads it. */
export class ChangeListener {
  readonly hints: ChangeHint[] = [];
  resets = 0;
  hasEnded = false;
  private readonly ending = new AbortController();

  static async open(browser: SessionClient): Promise<ChangeListener> {
    const listener = new ChangeListener();
    const response = await listener.ask(browser);
    if (response.status !== 200) throw new Error(`No stream: ${response.status} ${await response.text()}`);
    await new Promise<void>((opened) => void listener.read(response, opened).catch(() => undefined));
    return listener;
  }

  /** The answer to the request for a stream, whatever it is. */
  ask(browser: SessionClient, headers: Headers = {}): Promise<Response> {
    return fetch(`${browser.url}/dashboard/changes`, {
      headers: { accept: 'text/event-stream', 'sec-fetch-site': 'same-origin', ...browser.ownCookie, ...headers },
      signal: this.ending.signal,
    });
  }

  waitForHint(resource: string, id: string): Promise<readonly ChangeHint[]> {
    return eventually(
      async () => this.hints,
      (hints) => hints.some((hint) => hint.resource === resource && hint.id === id),
    );
  }

  waitForEnd(): Promise<unknown> {
    return eventually(
      async () => this.hasEnded,
      (hasEnded) => hasEnded,
    );
  }

  close(): void {
    this.ending.abort();
  }

  private async read(response: Response, opened: () => void): Promise<void> {
    try {
      for await (const blocks of eventBlocks(response)) {
        for (const block of blocks) this.take(block);
        opened();
      }
    } finally {
      this.hasEnded = true;
    }
  }

  private take(part: string): void {
    const [first = '', second = ''] = part.split('\n');
    if (first === 'event: reset') this.resets += 1;
    if (first === 'event: change') this.hints.push(JSON.parse(second.slice('data: '.length)) as ChangeHint);
  }
}
