import { readFileSync } from 'node:fs';
import type { DynamicModule } from '@nestjs/common';
import { HttpModule, type ServerOptions } from '@taprail/http';
import { isSingleProcess, type Settings } from '@taprail/settings';
import { buildFacts, dashboardFolder, docsFolder } from './build-facts';
import type { ServiceModule } from '../modules/service-module';

/** A random pepper would do for a service without keys, but none is asked for there. */
const unusedPepper = 'no key is ever checked here';

export const serverOptions = ({ tlsCert, tlsKey, trustedProxies }: Settings): ServerOptions => ({
  ...(tlsCert && tlsKey ? { tls: { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) } } : {}),
  ...(trustedProxies ? { trustProxy: [...trustedProxies] } : {}),
  aliases: { '/v1/sub-merchants': '/sub-merchants' },
});

/** The public API where a module has one; otherwise health and metrics only. */
export const httpSide = (settings: Settings, modules: readonly ServiceModule[]): DynamicModule => {
  const { service, environment, keyPepper, operatorKey, metricsPort } = settings;
  const { ratePerKey, burstPerKey, concurrentPerKey, unknownKeysPerAddress, ratePerSession } = settings;
  const api = modules.find((module) => module.api)?.api;
  const webhooks = modules.find((module) => module.webhookDocuments)?.webhookDocuments;
  const limits = { ratePerKey, burstPerKey, concurrentPerKey, unknownKeysPerAddress, ratePerSession };
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
  return HttpModule.with({
    service,
    ...buildFacts(),
    environment,
    pepper: keyPepper ?? unusedPepper,
    metricsPort,
    metricsHost: settings.host,
    metricsPortMayMove: environment === 'test' && isSingleProcess(settings),
    limits: given,
    ...(operatorKey === undefined ? {} : { operatorKey }),
    ...(settings.publicUrl === undefined ? {} : { publicUrl: settings.publicUrl }),
    ...(api === undefined
      ? {}
      : {
          pages: { prefix: '/dashboard', folder: dashboardFolder() },
          docs: { prefix: '/docs', folder: docsFolder() },
        }),
    ...(api === undefined ? {} : { api: { ...api, version: buildFacts().version, ...(webhooks && { webhooks }) } }),
  });
};
