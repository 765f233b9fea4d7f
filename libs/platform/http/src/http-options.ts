import type { ModuleMetadata } from '@nestjs/common';
import type { Environment } from './auth/caller';
import type { LimitSettings } from './request/limits/limits';
import type { ApiDescription } from './openapi/api-description';
import type { PageOptions } from './pages/static-pages';

export type HttpOptions = Readonly<{
  /** Shown by /healthz. */
  service: string;
  version: string;
  commit: string;
  environment: Environment;
  /** Mixed into key hashes; at least 16 characters. */
  pepper: string;
  /** `ok_…`; without it operator routes do not exist. */
  operatorKey?: string;
  limits?: Partial<LimitSettings>;
  /** Where error codes are explained; must be what createFastify was given. */
  docsUrl?: string;
  /** One line per request at level info; on unless false. */
  accessLog?: boolean;
  /** The port of /metrics; 0 picks a free one, without it there is none. */
  metricsPort?: number;
  metricsHost?: string;
  /** /metrics goes to a free port where its own is in use. */
  metricsPortMayMove?: boolean;
  /** Publishes /openapi.json and /openapi/<version>.json. */
  api?: ApiDescription;
  /** The origin by which people reach it; without it that of each request. */
  publicUrl?: string;
  /** Serves the built files of a folder below a prefix. */
  pages?: PageOptions;
  /** Serves the built documentation below a prefix, and leads there from the addresses that it had before. */
  docs?: PageOptions;
  /** Prefixes of plugin routes that need no @Operation, such as static files. */
  unlistedPrefixes?: readonly string[];
}>;

/** Where KEY_DIRECTORY and IDEMPOTENCY_STORE come from: modules that export them, or providers. */
export type HttpWiring = Pick<ModuleMetadata, 'imports' | 'providers'>;

const defaults: Readonly<Record<Environment, Omit<LimitSettings, 'named'>>> = {
  test: { ratePerKey: 25, burstPerKey: 50, concurrentPerKey: 20, unknownKeysPerAddress: 20, ratePerSession: 20 },
  live: { ratePerKey: 100, burstPerKey: 200, concurrentPerKey: 50, unknownKeysPerAddress: 20, ratePerSession: 20 },
};

export const limitSettings = ({
  environment,
  limits = {},
}: Pick<HttpOptions, 'environment' | 'limits'>): LimitSettings => ({
  ...defaults[environment],
  named: {},
  ...limits,
});

export const HTTP_OPTIONS = Symbol('HttpOptions');
