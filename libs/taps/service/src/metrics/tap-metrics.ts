import { Inject, Injectable } from '@nestjs/common';
import type { KnownTransaction } from '@taprail/taps-domain';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The steps of a tap that take time: reading the card, storing the tap, asking the acquirer, storing its answer. */
export type TapStage = 'card' | 'store' | 'acquirer' | 'record';

/** Outcomes of taps, and the durations of their parts. The whole time of a tap is that of its command. */
@Injectable()
export class TapMetrics {
  private readonly durations: Histogram<'stage'>;
  private readonly authorisations: Counter<'outcome' | 'decline_reason'>;
  private readonly cardWaits: Histogram<'outcome'>;

  constructor(@Inject(METRICS_REGISTRY) private readonly registry: Registry) {
    this.durations = new Histogram({
      name: 'tap_command_duration_seconds',
      help: 'Time of each step of a tap.',
      labelNames: ['stage'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    });
    this.authorisations = new Counter({
      name: 'tap_authorisations_total',
      help: 'Taps by outcome: approved, declined with the reason, unknown when the acquirer did not answer, reversed when it never did.',
      labelNames: ['outcome', 'decline_reason'],
      registers: [registry],
    });
    this.cardWaits = new Histogram({
      name: 'tap_card_wait_seconds',
      help: 'Time from the request of a tap whose caller does not wait to its card, or to its cancellation.',
      labelNames: ['outcome'],
      buckets: [1, 2, 5, 10, 20, 30, 60, 120],
      registers: [registry],
    });
    // Without it a scrape has no buckets before the first card.
    this.cardWaits.zero({ outcome: 'read' });
  }

  /** Taps whose callers do not wait, as this process waits for their cards. */
  watchCardWaits(count: () => number): void {
    new Gauge({
      name: 'taps_awaiting_card',
      help: 'Taps that this process waits for the cards of, whose callers do not wait.',
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** `outcome`: `read`, or why the tap was canceled. */
  observeCardWait(outcome: string, ms: number): void {
    this.cardWaits.observe({ outcome }, Math.max(0, ms) / 1_000);
  }

  /** Measures a step, whatever comes of it. */
  async time<Result>(stage: TapStage, step: () => Promise<Result>): Promise<Result> {
    const startedMs = performance.now();
    try {
      return await step();
    } finally {
      this.durations.observe({ stage }, (performance.now() - startedMs) / 1_000);
    }
  }

  /** Counts what a tap has come to. One without an answer is counted as unknown once, and again by what it comes to later. */
  countAuthorisation(state: KnownTransaction): void {
    const outcome = outcomeOf(state);
    if (outcome === 'unknown' && (state.pending?.attempts ?? 0) > 1) return;
    this.authorisations.inc({ outcome, decline_reason: state.decline?.reason ?? '' });
  }
}

const outcomeOf = ({ decline, authorisation, pending }: KnownTransaction): string => {
  if (decline) return 'declined';
  if (authorisation.status !== 'requested') return 'approved';
  return pending?.kind === 'authorise' ? 'unknown' : 'reversed';
};
