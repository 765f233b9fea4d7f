import { Inject, Injectable } from '@nestjs/common';
import type { BesideFollowers } from '@taprail/ports';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { Dispatcher } from './dispatcher';

@Injectable()
export class PendingGauge implements BesideFollowers {
  constructor(
    private readonly dispatcher: Dispatcher,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
  ) {}

  startBesideFollowers(): void {
    const { dispatcher } = this;
    new Gauge({
      name: 'webhook_pending',
      help: 'Deliveries that are due and not attempted yet.',
      registers: [this.registry],
      collect() {
        this.set(dispatcher.pending);
      },
    });
  }
}
