import { type LogPage, type Position, subscriptionPageMax } from '@taprail/event-store';

/** Under load a page is let to fill up: its bookkeeping costs the same for three events as for three hundred, and for none. */
const busyFrom = 16;
/** So many events within this time are as many as on one page: those of few come on pages of one or two, each with a commit. */
const busyWithinMs = 250;
/** Characters: a few events may hold as much as others do together. */
const busyFromText = 16_000;

/** How much the pages of a follower bring. */
export class PageLoad {
  private readonly recent: { events: number; atMs: number }[] = [];
  private recentEvents = 0;

  /** Whether so much comes that the next page should fill up. `before`: where the follower was until this page. */
  noteBusy(page: LogPage, before: Position, nowMs: number): boolean {
    return this.count(page.events.length, nowMs) >= busyFrom || isMuch(page, before);
  }

  /** How many events there were within the last while. */
  private count(events: number, nowMs: number): number {
    const { recent } = this;
    if (events > 0) recent.push({ events, atMs: nowMs });
    this.recentEvents += events;
    while (recent[0] && recent[0].atMs <= nowMs - busyWithinMs) this.recentEvents -= recent.shift()!.events;
    return this.recentEvents;
  }
}

const isMuch = ({ events, position }: LogPage, before: Position): boolean => {
  if (events.length === 0) return position - before >= busyFrom;
  if (events.length >= subscriptionPageMax) return false;
  return events.length >= busyFrom || events.some(({ data }) => data.length >= busyFromText);
};
