import type { WatchedRound } from './round-watch';
import type { LoadCounts } from './tap-load';

export type FaultRound = Readonly<{
  round: number;
  fault: string;
  seconds: number;
  counts: LoadCounts;
  watched: WatchedRound;
  refusedConnections: number;
  cutConnections: number;
  /** From the end of the trouble until every till was answered for a sale that it began afterwards. */
  recoverSeconds: number;
  /** From the last sale until records, acquirer, books and webhooks agreed. */
  agreeSeconds: number;
  pending: number;
  faults: number;
}>;

const statusOf = ({ longestStatusMs, statusUnanswered }: WatchedRound): string =>
  `${(longestStatusMs / 1_000).toFixed(1)}${statusUnanswered > 0 ? ` (${statusUnanswered} none)` : ''}`;

const columns: readonly (readonly [string, (round: FaultRound) => number | string])[] = [
  ['round', ({ round }) => round],
  ['fault            ', ({ fault }) => fault],
  ['seconds', ({ seconds }) => seconds],
  ['requests', ({ counts }) => counts.requests],
  ['acknowledged', ({ counts }) => counts.acknowledged],
  ['retried', ({ counts }) => counts.retried],
  ['failed twice', ({ counts }) => counts.failedTwice],
  ['key held s', ({ counts }) => (counts.longestInProgressMs / 1_000).toFixed(1)],
  ['refused', ({ refusedConnections }) => refusedConnections],
  ['cut', ({ cutConnections }) => cutConnections],
  ['fewest ready', ({ watched }) => watched.fewestReady],
  ['webhook gap s', ({ watched }) => (watched.longestWebhookGapMs / 1_000).toFixed(1)],
  ['status s', ({ watched }) => statusOf(watched)],
  ['pending', ({ pending }) => pending],
  ['longest gap s', ({ counts }) => (counts.longestGapMs / 1_000).toFixed(1)],
  ['recover s', ({ recoverSeconds }) => recoverSeconds.toFixed(1)],
  ['agree s', ({ agreeSeconds }) => agreeSeconds.toFixed(1)],
  ['faults', ({ faults }) => faults],
];

/** A line per round. */
export class FaultTable {
  readonly rounds: FaultRound[] = [];

  add(round: FaultRound): string {
    this.rounds.push(round);
    const line = columns.map(([name, value]) => this.cell(name, value(round))).join('  ');
    const answers = Object.entries(round.counts.refusals).map(([answer, count]) => `${count} × ${answer}`);
    const head = this.rounds.length === 1 ? `${columns.map(([name]) => name).join('  ')}\n` : '';
    return `${head}${line}${answers.length > 0 ? `  (${answers.join(', ')})` : ''}`;
  }

  totals(): string {
    const total = (value: (round: FaultRound) => number): number =>
      this.rounds.reduce((sum, round) => sum + value(round), 0);
    return (
      `${this.rounds.length} rounds, ${total(({ counts }) => counts.requests)} requests, ` +
      `${total(({ counts }) => counts.acknowledged)} acknowledged, ${total(({ counts }) => counts.retried)} retried, ` +
      `${total(({ counts }) => counts.failedTwice)} failed twice`
    );
  }

  private cell(name: string, value: number | string): string {
    return typeof value === 'string' && name.startsWith('fault')
      ? value.padEnd(name.length)
      : String(value).padStart(name.length);
  }
}
