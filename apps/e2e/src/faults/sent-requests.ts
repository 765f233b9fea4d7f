import { type ApiResponse, type Api, eventually } from '../harness/api';

/** A mutation under a key of its own. Without an answer it is in doubt: the process was killed under it. */
export type SentRequest = {
  readonly key: string;
  readonly round: number;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The transaction, unless the request is the tap that begins it. */
  readonly transactionId?: string;
  answer?: ApiResponse;
};

/** Every mutation that was sent in any round, by its Idempotency-Key. */
export class SentRequests {
  private readonly all: SentRequest[] = [];
  /** Answers that are neither a success nor explained by the kill. */
  readonly refused: string[] = [];

  get acknowledged(): readonly SentRequest[] {
    return this.all.filter(({ answer }) => answer !== undefined);
  }

  get inDoubt(): readonly SentRequest[] {
    return this.all.filter(({ answer }) => answer === undefined);
  }

  answersOf = (round: number): number => this.ofRound(round).filter(({ answer }) => answer !== undefined).length;

  ofRound = (round: number): readonly SentRequest[] => this.all.filter((sent) => sent.round === round);

  /** Sends it once; undefined: nobody answered. */
  async send(api: Api, request: Omit<SentRequest, 'answer'>): Promise<ApiResponse | undefined> {
    const sent: SentRequest = { ...request };
    this.all.push(sent);
    try {
      const answer = await post(api, sent);
      if (answer.status < 300) sent.answer = answer;
      else this.refuse(sent, answer);
      return sent.answer;
    } catch {
      return undefined;
    }
  }

  /** Asks again under the same key until it is known what came of it. */
  async resolve(api: Api, sent: SentRequest): Promise<void> {
    const answer = await eventually(
      () => post(api, sent),
      ({ status, body }) => status !== 503 && body?.error?.code !== 'idempotency_in_progress',
    );
    if (answer.status >= 300) return this.refuse(sent, answer);
    sent.answer = answer;
  }

  /** The difference when an acknowledged request is repeated; undefined where there is none. */
  async repeat(api: Api, sent: SentRequest): Promise<string | undefined> {
    const { status, text, headers } = await post(api, sent);
    const isSame = text === sent.answer!.text && status === sent.answer!.status;
    if (isSame && headers.get('idempotent-replayed') === 'true') return undefined;
    return `${sent.path} ${sent.key}: ${sent.answer!.status} ${sent.answer!.text}, repeated: ${status} ${text}`;
  }

  private refuse(sent: SentRequest, { status, text }: ApiResponse): void {
    // A process that is about to die may say that it cannot serve; that promises nothing.
    if (status === 503) return;
    this.all.splice(this.all.indexOf(sent), 1);
    this.refused.push(`round ${sent.round} ${sent.path} ${JSON.stringify(sent.body)}: ${status} ${text}`);
  }
}

const post = (api: Api, { path, body, key }: SentRequest): Promise<ApiResponse> =>
  api.post(path, body, { 'idempotency-key': key });
