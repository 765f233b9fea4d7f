import { fold } from '@taprail/event-sourcing';
import type { EventStore } from '@taprail/event-store';
import { endpointsDecider, endpointStreamPrefix, type PlatformEndpoints } from '@taprail/webhooks-domain';
import { endpointCodec } from './endpoint-streams';

type Kept = Readonly<{ endpoints: PlatformEndpoints; readMs: number }>;

/** The endpoints of each platform as the dispatcher reads them: kept, and brought up to date by the events since then. */
export class RecentEndpoints {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly store: EventStore) {}

  /** As they were not longer ago than this; undefined when they were not read since then. */
  recent(platformId: string, ageMaxMs: number): PlatformEndpoints | undefined {
    const kept = this.kept.get(platformId);
    return kept && performance.now() - kept.readMs <= ageMaxMs ? kept.endpoints : undefined;
  }

  /** As they are now: an endpoint that was registered before an event happened is among its subscribers. */
  async current(platformId: string): Promise<PlatformEndpoints> {
    const readMs = performance.now();
    let endpoints = this.kept.get(platformId)?.endpoints ?? endpointsDecider.initialState;
    for (;;) {
      const page = await this.store.read(`${endpointStreamPrefix}${platformId}`, endpoints.length);
      if (page.length === 0) break;
      const events = page.map((recorded) => endpointCodec.decode(recorded).event);
      endpoints = fold({ initialState: endpoints, evolve: endpointsDecider.evolve }, events);
    }
    // Another read may have come further meanwhile.
    if ((this.kept.get(platformId)?.endpoints.length ?? -1) <= endpoints.length) {
      this.kept.set(platformId, { endpoints, readMs });
    }
    return endpoints;
  }
}
