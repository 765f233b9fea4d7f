import type { INestApplicationContext } from '@nestjs/common';
import { ReadinessChecks } from '@taprail/http';
import type { Adapters } from './adapters';

const ok = () => 'ok' as const;

/** What this process cannot work without. A follower that lags is told of, but does not take the process out. */
export const registerReadiness = (app: INestApplicationContext, adapters: Adapters): void => {
  const { store, readStore, buses } = adapters;
  const checks = app.get(ReadinessChecks);
  checks.register('eventstore', () => store.head().then(ok));
  checks.register('readstore', () => readStore.check().then(ok));
  checks.register('bus', () => buses.events.check().then(ok));
  checks.register('projections', async () => {
    const head = await store.head();
    const behind = await readStore.db
      .selectFrom('checkpoint')
      .selectAll()
      .where('name', 'like', 'projection/%')
      .execute();
    const lags = behind.map(({ position }) => Number(head - BigInt(position)));
    return { status: 'ok', lag_events: Math.max(0, ...lags) };
  });
};
