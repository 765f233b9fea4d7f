import { type Api, eventually } from '../../harness/api';
import type { SharedProduct } from '../../harness/process/own-product';
import { SeededChoice } from '../../harness/seeded-choice';
import { AnswerCheck, type FuzzedResponse, isJson } from './answer-check';
import { DescribedApi, type Operation } from './described-api';
import { FieldValues } from './field-values';
import { FuzzReport } from './fuzz-report';
import { FuzzedPlatform } from './fuzzed-platform';
import { type FuzzedRequest, FuzzedRequests } from './fuzzed-requests';
import { FuzzedValues } from './fuzzed-values';
import { KnownThings } from './known-things';

/** How often a new business is opened, because requests end the old ones, and a new day begins. */
const openEvery = 400;
const morningEvery = 1_500;
/** Only what hangs takes this long. */
const answerWithinMs = 120_000;

/** Sales lead to everything else; pages of words lead nowhere; what ends a business is rare. */
const weightOf = ({ id }: Operation): number => {
  if (id === 'taps.create') return 8;
  if (/^(authorisations|transactions|taps|disputes|subMerchants|payouts)\./.test(id)) return 2;
  if (/^(reference|health)\./.test(id)) return 0.3;
  return /erase|reject|test\.clock\.advance|subMerchants\.error/.test(id) ? 0.4 : 1;
};

type Told = (text: string) => void;

/** Sends requests that the product's own description allows, and some that it does not, and holds every answer against it. */
export class FuzzRun {
  readonly report = new FuzzReport();
  private refreshAt = 0;
  private isRefreshing = false;
  private underWay = 0;

  private constructor(
    private readonly place: SharedProduct,
    private readonly api: DescribedApi,
    private readonly seed: number,
    private readonly known: KnownThings,
    private readonly platform: FuzzedPlatform,
  ) {}

  static async begin(place: SharedProduct, seed: number): Promise<FuzzRun> {
    const choice = new SeededChoice(seed);
    const known = new KnownThings();
    const platform = await FuzzedPlatform.open(place.api, known, choice);
    return new FuzzRun(place, await DescribedApi.of(place.api), seed, known, platform);
  }

  /** Several send at once, each from choices of its own: what one does, another may meet half done. */
  async send(wanted: number, senders = 1, tell: Told = () => undefined): Promise<FuzzReport> {
    const sending = Array.from({ length: senders }, (_, n) => this.sendAs(n, wanted, tell));
    await Promise.all(sending);
    return this.report;
  }

  private async sendAs(sender: number, wanted: number, tell: Told): Promise<void> {
    const { report, known, platform, api } = this;
    const choice = new SeededChoice(this.seed * 100 + sender);
    const check = new AnswerCheck(api);
    const fields = new FieldValues(choice, known, platform.receiver.url);
    const requests = new FuzzedRequests(choice, known, new FuzzedValues(api, choice, fields));
    while (report.requests < wanted) {
      if (sender === 0) await this.refresh(tell);
      // A new business would meet settings that another sender changes meanwhile.
      while (this.isRefreshing) await pause();
      const request = requests.next(choice.weighted(api.operations, weightOf));
      const answer = await this.answerTo(request, tell);
      const fault = answer && check.faultOf(request, answer);
      // On a busy machine an answer may be late, and says so; an operation that is late again and again is at fault.
      if (fault && answer.status === 504 && !report.isOftenLate(request.operation)) continue;
      if (fault) this.fail(fault, request, `${answer.status} ${answer.text}`, tell);
      if (answer) this.learn(request, answer, fields, requests);
    }
  }

  /** Requests reject, erase and run dry what there is; from time to time there is something new. */
  private async refresh(tell: Told): Promise<void> {
    const { requests, told } = this.report;
    if (requests < this.refreshAt) return;
    this.refreshAt = requests - (requests % openEvery) + openEvery;
    this.isRefreshing = true;
    while (this.underWay > 0) await pause();
    if (requests > 0) await this.platform.open();
    if (requests % morningEvery < openEvery) await this.platform.nextMorning();
    this.isRefreshing = false;
    tell(`${requests} requests, ${told.length} kinds of failure`);
  }

  /** Operations that were never answered with what they are for. */
  neverDone = (): readonly string[] => this.report.neverDone(this.api.operations);

  /** After any requests: nothing is missing from the books, they balance, and the log is unchanged. */
  async booksAreWhole(): Promise<void> {
    const { api } = this.place;
    const status = await eventually(
      async () => (await api.get('/v1/status')).body,
      ({ books }) => books.status === 'complete' && books.missing_count === 0,
    );
    expect([status.integrity.status, status.payouts.frozen]).toEqual(['ok', false]);
    const { body } = await api.get('/v1/ledger/trial-balance');
    expect(body.data.filter(({ difference }: { difference: number }) => difference !== 0)).toEqual([]);
  }

  close = (): Promise<void> => this.platform.close();

  private async answerTo(request: FuzzedRequest, tell: Told): Promise<FuzzedResponse | undefined> {
    const { operation } = request;
    const startedMs = performance.now();
    let answer: FuzzedResponse | undefined;
    this.underWay += 1;
    try {
      answer = await sent(operation.isForOperators ? this.place.operator : this.place.api, request);
    } catch (error) {
      this.fail(`no answer: ${String((error as Error).cause ?? error)}`, request, '', tell);
    } finally {
      this.underWay -= 1;
    }
    this.report.count(operation, answer?.status ?? 0, performance.now() - startedMs);
    return answer;
  }

  /** Told at once: a long run need not end before somebody looks. */
  private fail(fault: string, request: FuzzedRequest, answer: string, tell: Told): void {
    const before = this.report.told.length;
    this.report.fail(fault, request, this.place.api.url, answer);
    for (const failure of this.report.told.slice(before)) tell(failure);
  }

  private learn(
    { operation, address }: FuzzedRequest,
    { status, headers, text }: FuzzedResponse,
    fields: FieldValues,
    requests: FuzzedRequests,
  ): void {
    if (status >= 300 || operation.isPublic || !isJson(headers.get('content-type') ?? '')) return;
    const body = JSON.parse(text);
    this.known.learn(body);
    if (operation.id === 'authorisations.postCharge') requests.authorisationOf.set(body.id, address.split('/')[3]!);
    if (operation.id.startsWith('test.clock')) fields.nowMs = Date.parse(body.now);
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const sent = async (caller: Api, { operation, address, headers, body }: FuzzedRequest): Promise<FuzzedResponse> => {
  const response = await fetch(`${caller.url}${address}`, {
    method: operation.method,
    headers: { ...(operation.isPublic ? {} : { authorization: `Bearer ${caller.key}` }), ...headers },
    signal: AbortSignal.timeout(answerWithinMs),
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  // A stream has no end that one could wait for.
  if (isStream) await response.body?.cancel();
  return { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() };
};
