import type { Reading } from '@taprail/psp-simulator';
import { Agent, request } from 'undici';
import { type Acquirer, AcquirerRefused, AcquirerUnavailable, OutcomeUnknown } from '../acquirer';
import type * as Say from '@taprail/contracts/acquirer';
import { awaitCard } from './await-card';
import { simulatedTraits } from './simulated-traits';

const timeoutMsDefault = 20_000;
/** Longer than the pauses of a till, and shorter than the simulator keeps a connection: a new one costs a round trip more. */
const keepAliveMs = 50_000;

type Reply = Readonly<{ result?: unknown; error?: Readonly<{ code: string; message: string }> }>;
type Silence = typeof OutcomeUnknown | typeof AcquirerUnavailable;

/** The simulator in another process, over its control side: for clusters. */
export class RemoteSimulatedAcquirer implements Acquirer {
  readonly traits = simulatedTraits;
  /**
   * A call waits behind no other on its connection: money does not wait for a page of news. Nobody closes it: commands are answered until
   * the process ends, and an idle connection keeps no process from ending.
   */
  private readonly agent = new Agent({
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  });

  constructor(
    private readonly url: string,
    private readonly timeoutMs = timeoutMsDefault,
  ) {}

  readCard(request: Say.ReadCard, signal?: AbortSignal): Promise<Say.CardRead> {
    const read = () => this.ask<Reading>('read-card', request, AcquirerUnavailable);
    return awaitCard({ read, abandon: () => this.abandon(request) }, signal);
  }

  async abandon(reading: Say.AtReader): Promise<void> {
    await this.ask('abandon', reading, AcquirerUnavailable);
  }

  authorise(request: Say.AuthoriseRequest): Promise<Say.AuthorisationAndCapture> {
    return this.ask('authorise', request, OutcomeUnknown);
  }

  increase(request: Say.IncreaseRequest): Promise<Say.IncreaseAnswer> {
    return this.ask('increase', request, OutcomeUnknown);
  }

  capture(request: Say.CaptureRequest): Promise<Say.CaptureAnswer> {
    return this.ask('capture', request, OutcomeUnknown);
  }

  reverse(request: Say.ReverseRequest): Promise<Say.ReverseAnswer> {
    return this.ask('reverse', request, OutcomeUnknown);
  }

  refund(request: Say.RefundRequest): Promise<Say.RefundAnswer> {
    return this.ask('refund', request, OutcomeUnknown);
  }

  async outcomeOf({ reference }: Say.AskedCall): Promise<Say.CallOutcome | undefined> {
    return (await this.ask<Say.CallOutcome | null>('outcome', { reference }, AcquirerUnavailable)) ?? undefined;
  }

  async addEvidenceFile(dispute: string, { id, bytes }: Say.EvidenceUpload): Promise<string> {
    await this.ask('evidence-file', { dispute, id, content: bytes.toString('base64') }, OutcomeUnknown);
    return id;
  }

  async submitEvidence(dispute: string, evidence: Say.EvidencePieces): Promise<void> {
    await this.ask('evidence', { dispute, evidence }, OutcomeUnknown);
  }

  async acceptDispute(dispute: string): Promise<void> {
    await this.ask('accept', { dispute }, OutcomeUnknown);
  }

  quote(from: string, to: string): Promise<Say.FxQuote> {
    return this.ask('quote', { from, to }, AcquirerUnavailable);
  }

  readEvents(after: number, limit: number): Promise<readonly Say.PlacedNews[]> {
    return this.ask('news', { after, limit }, AcquirerUnavailable);
  }

  async check(): Promise<void> {
    await this.readEvents(0, 0);
  }

  /** The meaning of a missing answer depends on the call: money may have moved, or nothing can have happened. */
  private async ask<T>(call: string, body: object, Silent: Silence): Promise<T> {
    const silent = (cause: unknown): never => {
      throw new Silent(`The acquirer did not answer ${call}`, { cause });
    };
    const answer = await this.post(call, body).catch(silent);
    const { statusCode, body: content } = answer;
    if (statusCode >= 500) {
      await content.dump();
      return silent(statusCode);
    }
    const { result, error } = (await content.json().catch(silent)) as Reply;
    if (error) throw new AcquirerRefused(error.code, error.message);
    return result as T;
  }

  private post(call: string, body: object): ReturnType<typeof request> {
    return request(`${this.url}/_sim/acquirer/${call}`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
  }
}
