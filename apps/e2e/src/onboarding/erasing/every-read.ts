import type { Api } from '../../harness/api';
import { type DescribedOperation, describedOperations } from '../../requests/sweep/described-operations';

export type ReadAnswer = Readonly<{ route: string; path: string; status: number; text: string }>;

type Options = Readonly<{
  refs: readonly string[];
  /** Ids that no answer lists. */
  ids: readonly string[];
  /** An instant at which everything was still there. */
  before: string;
  /** Of the description. */
  version: string;
  /** Of routes with parameters that must be given, by route. */
  queries: Readonly<Record<string, readonly string[]>>;
}>;

const idForm = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}(?:\/\d+)?/g;

/** The kinds of ids, by the route that takes them. Lines are named by their entry and a number. */
const kindOf: Readonly<Record<string, RegExp>> = {
  'api-keys': /^key_/,
  'authorisation-chains': /^ach_/,
  authorisations: /^auth_/,
  deliveries: /^dlv_/,
  devices: /^dev_/,
  disputes: /^dp_/,
  entries: /^le_[^/]+$/,
  events: /^evt_/,
  exports: /^exp_/,
  files: /^file_/,
  jobs: /^job_/,
  lines: /^le_.*\//,
  payouts: /^po_/,
  refunds: /^re_/,
  requests: /^req_/,
  taps: /^tap_/,
  transactions: /^txn_/,
  'webhook-endpoints': /^we_/,
};

const hasId = (path: string): boolean => path.includes('{id}');

/** Asks every route that reads, for everything whose id any answer shows, as it is and as it was. */
export class EveryRead {
  readonly answers: ReadAnswer[] = [];
  private readonly ids = new Set<string>();
  private readonly asked = new Set<string>();

  private constructor(
    private readonly api: Api,
    private readonly operator: Api,
    private readonly operations: readonly DescribedOperation[],
    private readonly options: Options,
  ) {}

  static async of(api: Api, operator: Api, options: Options): Promise<EveryRead> {
    const reads = (await describedOperations(api)).filter(
      // It does not end; its events are those of GET /v1/events, and a story of its own reads it.
      ({ method, path }) => method === 'GET' && path !== '/v1/events/stream',
    );
    const every = new EveryRead(api, operator, reads, options);
    for (const id of options.ids) every.ids.add(id);
    const routes = every.operations;
    for (const route of routes.filter(({ path }) => !hasId(path))) await every.askFor(route);
    // What was found by an id shows ids of more; the requests of the rounds themselves are not among them.
    for (let round = 0; round < 3; round += 1) {
      const known = [...every.ids].filter((id) => round === 0 || !id.startsWith('req_'));
      for (const route of routes.filter(({ path }) => hasId(path))) await every.askFor(route, known);
    }
    return every;
  }

  /** Routes that never answered with 200. */
  get unreached(): readonly string[] {
    const reached = new Set(this.answers.filter(({ status }) => status === 200).map(({ route }) => route));
    return this.operations.map(({ path }) => path).filter((path) => !reached.has(path));
  }

  private async askFor(route: DescribedOperation, known: readonly string[] = []): Promise<void> {
    for (const place of this.places(route.path, known)) {
      for (const query of this.queriesOf(route)) await this.ask(route, `${place}${query === '' ? '' : `?${query}`}`);
    }
  }

  private places(path: string, known: readonly string[]): readonly string[] {
    if (path.includes('{externalRef}')) return this.options.refs.map((ref) => path.replace('{externalRef}', ref));
    if (path === '/openapi/{file}') return [`/openapi/${this.options.version}.json`];
    const parameter = /\/([^/]+)\/\{(?:id|file)\}/.exec(path);
    if (!parameter) return [path];
    const kind = kindOf[parameter[1]!];
    const ids = kind ? known.filter((id) => kind.test(id)) : [];
    return ids.flatMap((id) => this.places(path.replace(/\{(?:id|file)\}/, encodeURIComponent(id)), known));
  }

  private queriesOf({ path, query }: DescribedOperation): readonly string[] {
    const own = this.options.queries[path];
    if (own) return own;
    const has = (name: string) => query.some((each) => each.name === name);
    const page = has('limit') ? ['limit=100'] : [];
    const extra = has('expand') ? ['expand=settlement.payout'] : [];
    if (has('include')) extra.push(path.includes('webhook') ? 'include=health' : 'include=details');
    const then = ['as_of', 'known_at'].filter(has).map((name) => `${name}=${this.options.before}`);
    const of = has('submerchant') ? this.options.refs.map((ref) => `submerchant=${ref}`) : [];
    return ['', ...extra, ...of].flatMap((more) =>
      ['', ...then].map((at) => [...page, more, at].filter((part) => part !== '').join('&')),
    );
  }

  private async ask({ path: route, isForOperators }: DescribedOperation, path: string): Promise<void> {
    if (this.asked.has(path)) return;
    this.asked.add(path);
    const caller = isForOperators ? this.operator : this.api;
    for (;;) {
      const { status, text } = await caller.get(path);
      if (status === 429) {
        await new Promise((resolve) => setTimeout(resolve, 110));
        continue;
      }
      this.answers.push({ route, path, status, text });
      for (const [id] of text.matchAll(idForm)) this.ids.add(id);
      return;
    }
  }
}
