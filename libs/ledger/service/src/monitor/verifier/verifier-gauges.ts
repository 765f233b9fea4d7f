import type { Registry } from '@taprail/telemetry';
import { Counter, Gauge } from 'prom-client';

const secondMs = 1_000;

/** How far the verification of the log is, and what it has found. */
export class VerifierGauges {
  private readonly tampered: Gauge;
  private readonly forked: Gauge;
  private readonly events: Gauge;
  private readonly cycleSeconds: Gauge;
  private readonly cycles: Counter;
  private readonly noteEnd: () => void;

  constructor(registry: Registry) {
    const registers = [registry];
    this.tampered = new Gauge({
      name: 'log_tampered_events',
      help: 'Stored events that are not what was written; anything but 0 is an alarm.',
      registers,
    });
    this.forked = new Gauge({
      name: 'log_forked_links',
      help: 'Stored deferrals of deliveries that an earlier release chained to an event that it had not stored; no alarm.',
      registers,
    });
    this.events = new Gauge({
      name: 'log_verification_events',
      help: 'Events that the verification cycle under way has looked at.',
      registers,
    });
    this.cycleSeconds = new Gauge({
      name: 'log_verification_cycle_seconds',
      help: 'How long the last verification cycle took over the whole log.',
      registers,
    });
    this.cycles = new Counter({
      name: 'log_verification_cycles_total',
      help: 'Verification cycles that have ended.',
      registers,
    });
    this.tampered.set(0);
    this.forked.set(0);
    let lastEndMs = performance.now();
    this.noteEnd = () => (lastEndMs = performance.now());
    new Gauge({
      name: 'log_verification_age_seconds',
      help: 'Since the last verification cycle ended here, or since the start; the smallest of all processes and threads counts.',
      registers,
      collect() {
        this.set((performance.now() - lastEndMs) / secondMs);
      },
    });
  }

  showTampered(events: number): void {
    this.tampered.set(events);
  }

  showForked(events: number): void {
    this.forked.set(events);
  }

  showProgress(events: number): void {
    this.events.set(events);
  }

  endCycle(seconds: number): void {
    this.cycleSeconds.set(seconds);
    this.cycles.inc();
    this.noteEnd();
  }
}
