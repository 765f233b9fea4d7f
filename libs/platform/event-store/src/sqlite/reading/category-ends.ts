import type { Appended } from '../../event-store';

/** The last write to a category: its stream, and the place of the last write to any other stream before it. */
type Last = { stream: string; position: number; others: number };

const nothing: ReadonlySet<string> = new Set();

/**
 * The ends of categories in a part of the log that is known here, because it was appended or read here. Nobody has to look
 * there for those who follow a category that nobody wrote to, and that is most of them.
 */
export class CategoryEnds {
  /** All that lies after this position … */
  private from: number;
  /** … up to and including this one is known. */
  private to: number;
  private readonly lastOf = new Map<string, Last>();

  constructor(position: number) {
    this.from = position;
    this.to = position;
  }

  /** Call for every append in the order of the log, once it is committed. */
  note(stream: string, events: number, { position }: Appended): void {
    const last = Number(position);
    // The events in between were not seen here, so the known range begins anew.
    if (last - events !== this.to) this.from = last - events;
    this.to = last;
    const category = categoryOf(stream);
    const known = this.lastOf.get(category);
    if (!known) this.lastOf.set(category, { stream, position: last, others: -1 });
    else {
      if (known.stream !== stream) known.others = known.position;
      known.stream = stream;
      known.position = last;
    }
  }

  /** False also where someone must look. */
  isKnownToHaveNothing(
    after: number,
    until: number,
    streamPrefixes: readonly string[],
    except: ReadonlySet<string> = nothing,
  ): boolean {
    if (after < this.from || until > this.to) return false;
    return streamPrefixes.every((prefix) => isCategory(prefix) && this.lastIn(prefix, except) <= after);
  }

  private lastIn(category: string, except: ReadonlySet<string>): number {
    const last = this.lastOf.get(category);
    if (!last) return -1;
    return except.has(last.stream) ? last.others : last.position;
  }
}

/** `device-` of `device-dev_1`. */
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1);
const isCategory = (prefix: string): boolean => prefix.indexOf('-') === prefix.length - 1 && prefix !== '';
