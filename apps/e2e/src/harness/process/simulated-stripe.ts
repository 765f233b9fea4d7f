import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '../api';

const main = join(__dirname, '../../../../../dist/libs/simulators/psp/src/main.js');
const startLine = /^PSP simulator at (http:\/\/127\.0\.0\.1:\d+) with key (sk_test_\S+)$/;

type Fault = Readonly<{
  kind: string;
  count?: number;
  method?: string;
  path?: string;
  pathEnd?: string;
  failureCode?: string;
  delayMs?: number;
}>;

/** The simulator in Stripe's place, in a process of its own; its side that answers as Stripe does, and its controls. */
export class SimulatedStripe {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly key: string,
    /** Of the stories, which see how things are at Stripe whatever becomes of the key of the product. */
    private readonly ownKey = 'sk_test_story',
  ) {}

  static async start(env: Readonly<Record<string, string>>): Promise<SimulatedStripe> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [main], {
      cwd: tmpdir(),
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url, key] = startLine.exec(line) ?? [];
      if (url !== undefined && key !== undefined) return new SimulatedStripe(child, url, key);
    }
    throw new Error('The simulator ended before it listened');
  }

  async get(path: string): Promise<any> {
    const answer = await fetch(`${this.url}${path}`, { headers: { authorization: `Bearer ${this.ownKey}` } });
    return answer.json();
  }

  async post(path: string, form: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.ownKey}`, 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(`${this.url}${path}`, { method: 'POST', headers, body: form })).status;
  }

  failRequests(fault: Fault): Promise<void> {
    return this.control('POST', 'faults', fault);
  }

  /** This key is refused from now on; any other test key is good. */
  async revokeKey(key: string): Promise<void> {
    await this.control('POST', 'revoked-keys', { key });
  }

  /** Its clock goes on; that of the product does not take it along. */
  advance(advanceMs: number): Promise<void> {
    return this.control('POST', 'clock', { advanceMs });
  }

  /** At the reader of a device, as soon as that waits for one. */
  async presentCard(device: string): Promise<void> {
    const { data } = await this.get('/v1/terminal/readers?limit=100');
    const { id } = data.find(({ metadata }: any) => metadata.device === device);
    const path = `/v1/test_helpers/terminal/readers/${id}/present_payment_method`;
    await eventually(
      () => this.post(path, ''),
      (status) => status === 200,
    );
  }

  /** As the cardholder of a captured payment; the id of the dispute. */
  async dispute(
    authorisation: string,
    more: Readonly<{ amount?: number; stage?: string; takesResponse?: boolean }> = {},
  ): Promise<string> {
    return (await this.asked('POST', 'processor/disputes', { authorisation, reason: 'fraudulent', ...more })).id;
  }

  /** As the scheme: an inquiry takes the money from now on. */
  escalateDispute(dispute: string): Promise<void> {
    return this.control('POST', `processor/disputes/${dispute}/escalate`, {});
  }

  decideDispute(dispute: string, action: 'win' | 'lose'): Promise<void> {
    return this.control('POST', 'payments/decide-dispute', { dispute, action });
  }

  clearFaults(): Promise<void> {
    return this.control('DELETE', 'faults');
  }

  switchOff(readerId: string): Promise<void> {
    return this.control('POST', `processor/readers/${readerId}/actions`, { type: 'offline' });
  }

  /** Holds a card to the reader of a device; one of Stripe's numbers may not be said to the product. */
  present(device: string, card: string): Promise<void> {
    return this.control('POST', `processor/readers/${device}/actions`, { type: 'present', card });
  }

  /** Takes the other way where Stripe's behaviour is not certain. */
  assume(settings: Readonly<Record<string, unknown>>): Promise<void> {
    return this.control('POST', 'processor/settings', settings);
  }

  /** Fails while the receiver does not take one. */
  async webhooksDelivered(): Promise<void> {
    await eventually(
      async () => (await this.get('/_sim/clock')).pendingWebhooks as number,
      (pending) => pending === 0,
    );
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private async control(method: string, path: string, body?: object): Promise<void> {
    await this.asked(method, path, body);
  }

  private async asked(method: string, path: string, body?: object): Promise<any> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/_sim/${path}`, { method, ...sent });
    if (answer.status !== 200) throw new Error(`The simulator refused ${method} ${path}: ${answer.status}`);
    return answer.json();
  }
}
