import type { Book } from '../book/book';
import { type TestCard, defaultCard } from '../cards/card';
import type { CardCatalogue } from '../cards/card-catalogue';
import type { AtReader, SimulatedAuthoriseRequest, ReadCard, Reading } from '../messages';
import { testDevice } from './test-devices';

/** Without a card it waits for one. */
type InFlight = Readonly<{ reference: string; card: TestCard | undefined; atMs: number }>;

/**
 * A reading that nobody authorised within this was abandoned by someone who cannot say so any more: the next card is not to wait
 * for a service that was killed.
 */
const readingKeptMs = 8_000;
/** Waits that were given up: more than can be asked about again. */
const abandonedKept = 1_000;

/** Every sub-merchant has a test device of its own; a real one stands in one place. */
const lane = ({ device, subMerchantId }: Omit<AtReader, 'reference'>): string =>
  testDevice(device) ? `${subMerchantId}/${device}` : device;
const counter = ({ device, subMerchantId }: Omit<AtReader, 'reference'>): string => `${subMerchantId}/${device}`;

/** The readers: which card comes next, and who is being served. Only presented cards outlive a restart. */
export class CardReaders {
  private readonly inFlight = new Map<string, InFlight>();
  /** Waits that were given up: whoever still asks for their cards gets none. */
  private readonly abandoned = new Set<string>();

  constructor(
    private readonly book: Book,
    private readonly cards: CardCatalogue,
  ) {}

  /** Sets the card of the next reading there, once. */
  present(device: string, subMerchantId: string, card: string): void {
    this.cards.named(card, 'US');
    this.book.record(['presented', counter({ device, subMerchantId }), card]);
  }

  read(request: ReadCard, nowMs: number): Reading {
    const device = testDevice(request.device);
    if (device?.refusal === 'tap_timeout') return { outcome: 'refused', code: 'tap_timeout', cause: 'no_card' };
    if (device?.refusal) return { outcome: 'refused', code: device.refusal };
    if (this.abandoned.has(request.reference)) return { outcome: 'refused', code: 'tap_timeout', cause: 'given_up' };
    const serving = this.inFlight.get(lane(request));
    const same = serving?.reference === request.reference;
    if (serving && !same && nowMs < serving.atMs + readingKeptMs) return { outcome: 'refused', code: 'device_busy' };
    const card = (same ? serving.card : undefined) ?? this.cardFor(request, device?.waits ?? false);
    const delayMs = device?.delayMs ?? 0;
    this.inFlight.set(lane(request), { reference: request.reference, card, atMs: nowMs + delayMs });
    if (!card) return { outcome: 'waiting' };
    const read = this.cards.read(card, request.reference, request.amount, request.currency);
    return { outcome: 'read', card: read, delayMs };
  }

  /**
   * The card went through: its own reference frees the reader, and so does the same card under a new one. A repetition
   * of an old one says nothing of who stands there now.
   */
  served(request: SimulatedAuthoriseRequest, isNew: boolean): void {
    const serving = this.inFlight.get(lane(request));
    const own = serving?.reference === request.reference;
    if (serving && (own || (isNew && this.cards.find(request.card).name === serving.card?.name))) {
      this.free(lane(request), serving.reference);
    }
  }

  /** Nothing will be authorised with this reading. */
  abandon(reading: AtReader): void {
    if (testDevice(reading.device)?.waits) this.refuseFromNow(reading.reference);
    if (this.inFlight.get(lane(reading))?.reference === reading.reference) this.free(lane(reading), reading.reference);
  }

  private refuseFromNow(reference: string): void {
    this.abandoned.add(reference);
    const [oldest] = this.abandoned;
    if (this.abandoned.size > abandonedKept && oldest !== undefined) this.abandoned.delete(oldest);
  }

  private free(place: string, reference: string): void {
    this.inFlight.delete(place);
    if (this.book.cardOfReading(reference) !== undefined) this.book.record(['reading', reference, null]);
  }

  /** A presented card is used up by one reading, and belongs to it for as long as that one may be repeated. */
  private cardFor(request: ReadCard, waits: boolean): TestCard | undefined {
    const own = this.book.cardOfReading(request.reference);
    if (own !== undefined) return this.cards.named(own, request.country);
    const presented = this.book.presentedAt(counter(request));
    if (presented === undefined) return waits ? undefined : this.cards.named(defaultCard, request.country);
    this.book.record(['presented', counter(request), null]);
    this.book.record(['reading', request.reference, presented]);
    return this.cards.named(presented, request.country);
  }
}
