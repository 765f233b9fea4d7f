import { Inject, Injectable } from '@nestjs/common';
import type { BesideFollowers } from '@taprail/runtime';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { Dispatching } from './dispatching';

@Injectable()
export class PendingGauge implements BesideFollowers {
  constructor(
    private readonly dispatching: Dispatching,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
  ) {}

  startBesideFollowers(): void {
    const { dispatching } = this;
    new Gauge({
      name: 'webhook_pending',
      help: 'Deliveries that are due and not attempted yet.',
      registers: [this.registry],
      collect() {
        this.set(dispatching.pending);
      },
    });
  }
}
