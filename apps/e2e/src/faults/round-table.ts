export type Round = Readonly<{
  round: number;
  loadedMs: number;
  sent: number;
  acknowledged: number;
  /** Sent and not answered before the kill. */
  doubts: number;
  /** Taps among them that were found before their key was repeated. */
  whole: number;
  startMs: number;
  /** Different events that the receiver had got by then. */
  heard: number;
  faults: number;
}>;

const columns: readonly (readonly [string, (round: Round) => number])[] = [
  ['round', ({ round }) => round],
  ['load ms', ({ loadedMs }) => loadedMs],
  ['sent', ({ sent }) => sent],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['in doubt', ({ doubts }) => doubts],
  ['found done', ({ whole }) => whole],
  ['start ms', ({ startMs }) => Math.round(startMs)],
  ['events heard', ({ heard }) => heard],
  ['faults', ({ faults }) => faults],
];

/** The table of a run, a line per round. */
export class RoundTable {
  private readonly rounds: Round[] = [];
  private events = '';

  /** The line of a round, below the names of its columns where it is the first. */
  add(round: Round): string {
    this.rounds.push(round);
    const line = columns.map(([name, value]) => String(value(round)).padStart(name.length)).join('  ');
    return this.rounds.length === 1 ? `${columns.map(([name]) => name).join('  ')}\n${line}` : line;
  }

  heard(different: number, deliveries: number): void {
    this.events = `${different} events in ${deliveries} deliveries`;
  }

  totals(): string {
    const sum = (value: (round: Round) => number): number => this.rounds.reduce((all, round) => all + value(round), 0);
    const requests = `${sum(({ sent }) => sent)} requests, ${sum(({ acknowledged }) => acknowledged)} acknowledged`;
    const doubts = `${sum(({ doubts: count }) => count)} in doubt, ${sum(({ whole }) => whole)} of them found done`;
    return `${this.rounds.length} kills, ${requests}, ${doubts}; ${this.events}`;
  }
}
