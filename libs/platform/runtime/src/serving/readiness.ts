import type { INestApplicationContext } from '@nestjs/common';
import { ReadinessChecks } from '@taprail/http';
import type { Adapters } from '../adapters/adapters';

const ok = () => 'ok' as const;

/**
 * Registers the parts that this process needs to serve requests. Its followers are shown and raise an alarm: how far they are is no
 * reason to take requests away from a process, since another one would answer them from the same read models.
 */
export const registerReadiness = (app: INestApplicationContext, adapters: Adapters): ReadinessChecks => {
  const { store, readStore, vault, buses, followers } = adapters;
  const checks = app.get(ReadinessChecks);
  checks.register('eventstore', (givenUp) => store.check(givenUp).then(ok));
  checks.register('readstore', () => readStore.check().then(ok));
  if (vault) checks.register('vault', () => vault.check().then(ok));
  checks.register('bus', () => buses.events.check().then(ok));
  checks.alarm('followers', async () => {
    const statuses = await followers.status();
    const failing = statuses.filter(({ state }) => state === 'failing').map(({ name }) => name);
    const lag_s = Math.round(Math.max(0, ...statuses.map(({ lagSeconds }) => lagSeconds)));
    return failing.length > 0 ? { status: 'degraded', lag_s, failing } : { status: 'ok', lag_s };
  });
  return checks;
};
