import type { KnownThings } from './known-things';
import type { SeededChoice } from '../../harness/seeded-choice';

const dayMs = 24 * 60 * 60 * 1_000;
const devices = ['dev_test_approve', 'dev_test_approve', 'dev_test_approve', 'dev_test_amount', 'dev_test_amount'];
const oddDevices = ['dev_test_offline', 'dev_test_no_card', 'dev_test_timeout'];
const cards = [
  'visa_credit',
  'mastercard_debit_de',
  'visa_debit_us',
  'amex',
  'discover',
  'interac',
  'card_dispute_fraud',
  'card_dispute_inquiry',
  'card_refund_fail',
  'card_increment_decline',
  'card_capture_fails_late',
];
/** The last two digits decide at the test device. */
const endings = [0, 0, 0, 1, 5, 8, 10, 14, 51, 55, 65, 91, 96, 97, 98, 99];
const searches = [
  'status:captured',
  'last4:4242 amount>1000',
  'status:disputed',
  'amount<=4200 currency:EUR',
  'reference:"table 4"',
  'created>2026-01-01',
  'metadata.table:4',
  'chain:ach_1',
  'submerchant:nobody',
  'amount>',
  'nobody:knows',
  '"',
  '4242',
  '42.00',
  '€42,00 4242',
  'table 4',
  'TAPRAIL',
  '%',
  '\u202e\u0000',
];
/** A run may move the clock, but not away from what it has made. */
const clockMovesMax = 8;

/** Values that mean something, by the name of their field. */
export class FieldValues {
  private clockMoves = 0;
  nowMs = Date.now();

  constructor(
    private readonly choice: SeededChoice,
    private readonly known: KnownThings,
    private readonly receiverUrl: string,
  ) {}

  /** An instant or a day around now; some in the future, which reports refuse. */
  time(format: string): string {
    const at = new Date(this.nowMs + this.choice.integer(-20, 2) * dayMs + this.choice.integer(0, dayMs)).toISOString();
    if (format === 'date' || (format === 'day-or-instant' && this.choice.happens(0.5))) return at.slice(0, 10);
    return at;
  }

  valueOf(field: string, format?: string): unknown {
    if ((field === 'from' || field === 'to') && format !== undefined) return this.edge(field, format);
    return this.makers[field]?.();
  }

  /** Of a span of time that has begun and does not end in the future. */
  private edge(field: string, format: string): string {
    const daysAgo = field === 'from' ? this.choice.integer(2, 20) : this.choice.integer(0, 1);
    const at = new Date(this.nowMs - daysAgo * dayMs).toISOString();
    return format === 'date' ? at.slice(0, 10) : at;
  }

  private readonly amount = (): number => {
    const { choice } = this;
    if (choice.happens(0.1)) return choice.of([1, 49, 50, 99_999_999]);
    if (choice.happens(0.4)) return choice.integer(1, 900);
    return choice.integer(1, 200) * 100 + choice.of(endings);
  };

  private readonly ofKind = (kind: string) => (): unknown => this.known.one(kind, this.choice);

  /** Never a jump of years: what a request asks for stays within a day. */
  private readonly clockMove = (): string | undefined => {
    this.clockMoves += 1;
    return this.clockMoves > clockMovesMax ? 'PT1S' : this.choice.of(['PT1S', 'PT10M', 'PT5H', 'P1D']);
  };

  private readonly makers: Readonly<Record<string, () => unknown>> = {
    submerchant: () => this.known.one(this.choice.happens(0.9) ? 'enabled' : 'externalRef', this.choice),
    externalRef: () =>
      this.choice.happens(0.4) ? this.known.one('externalRef', this.choice) : `fuzz-${this.choice.integer(1, 1e9)}`,
    device: () =>
      this.choice.happens(0.1)
        ? this.choice.of(oddDevices)
        : this.choice.happens(0.08)
          ? this.known.one('dev', this.choice)
          : this.choice.of(devices),
    amount: () => this.amount(),
    new_amount: () => this.choice.integer(43, 210) * 100,
    increase_by: () => this.choice.integer(1, 500),
    tip_amount: () => this.choice.integer(0, 900),
    ceiling_amount: () => this.amount() + 20_000,
    platform_fee: () => this.choice.of([0, 10, 100]),
    card: () => this.choice.of(cards),
    url: () => this.receiverUrl,
    endpoint: this.ofKind('we'),
    object_id: () => this.known.one(this.choice.of(['txn', 'po', 'dp', 'tap']), this.choice),
    authorisation_chain_id: this.ofKind('ach'),
    transaction_id: this.ofKind('txn'),
    transaction: this.ofKind('txn'),
    payout_id: this.ofKind('po'),
    after: this.ofKind('evt'),
    cursor: this.ofKind('next_cursor'),
    account: this.ofKind('account'),
    front: this.ofKind('file'),
    back: this.ofKind('file'),
    receipt: this.ofKind('file'),
    service_documentation: this.ofKind('file'),
    q: () => this.choice.of(searches),
    advance: () => this.clockMove(),
    advance_to: () => new Date(this.nowMs + this.choice.integer(-1, 1) * 3_600_000).toISOString(),
    deadline_in: () => this.choice.of(['P7D', 'PT1H', 'P30D']),
    // Longer waits are a story of their own.
    wait: () => this.choice.of([0, 1]),
    currency: () => this.choice.of(['EUR', 'EUR', 'EUR', 'EUR', 'USD', 'eur']),
  };

  private ofKindLater(kind: string): () => unknown {
    return () => this.ofKind(kind)();
  }
}
