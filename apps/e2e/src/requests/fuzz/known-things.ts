import type { SeededChoice } from '../../harness/seeded-choice';

/** How many of a kind are remembered; older ones make room. */
const keptMax = 300;
/** New things are in states that old ones have left, so they are asked about more often. */
const newest = 25;
const idForm = /^([a-z]{2,5})_[0-9A-Za-z_]{6,64}(?:\/\d+)?$/;

type Facts = Readonly<Record<string, unknown>>;

/** The ids in answers so far, by kind, so that later requests can use them. */
export class KnownThings {
  private readonly byKind = new Map<string, string[]>();
  /** Ids that no request may name: what the run itself depends on. */
  private readonly hidden = new Set<string>();

  hide = (id: string): void => void this.hidden.add(id);

  add(kind: string, thing: string): void {
    if (this.hidden.has(thing)) return;
    const kept = this.byKind.get(kind) ?? [];
    if (kept.includes(thing)) return;
    kept.push(thing);
    if (kept.length > keptMax) kept.splice(newest, 1);
    this.byKind.set(kind, kept);
  }

  /** In place of all that were known before. */
  only(kind: string, thing: string): void {
    this.byKind.set(kind, [thing]);
  }

  one(kind: string, choice: SeededChoice): string | undefined {
    const kept = this.byKind.get(kind) ?? [];
    if (kept.length === 0) return undefined;
    return choice.of(choice.happens(0.6) ? kept.slice(-newest) : kept);
  }

  ofAnyKind(choice: SeededChoice): string | undefined {
    const kinds = [...this.byKind.keys()];
    return kinds.length === 0 ? undefined : this.one(choice.of(kinds), choice);
  }

  /** Remembers every id, reference, cursor and account that an answer names. */
  learn(value: unknown, field = ''): void {
    if (typeof value === 'string') return this.learnText(value, field);
    if (Array.isArray(value)) return value.forEach((item) => this.learn(item, field));
    if (typeof value !== 'object' || value === null) return;
    this.learnState(value as Facts);
    for (const [name, member] of Object.entries(value)) this.learn(member, name);
  }

  /** Taps that can still be captured, tipped or charged: only few of all can. */
  private learnState({ object, status, id, captured, capture_mode: mode, authorisation_id: held }: Facts): void {
    if (object !== 'tap' || status !== 'approved' || captured !== false) return;
    this.add(mode === 'tap_with_tip' ? 'tap to tip' : 'tap to capture', String(id));
    this.add('open authorisation', String(held));
  }

  private learnText(text: string, field: string): void {
    if (field === 'externalRef' || field === 'next_cursor' || field === 'account') this.add(field, text);
    const kind = idForm.exec(text)?.[1];
    if (kind !== undefined && field !== 'secret' && field !== 'signing_secret') {
      this.add(text.includes('/') ? 'line' : kind, text);
    }
  }
}
