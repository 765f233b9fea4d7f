import type { Settings } from '@taprail/settings';
import { neverInLive } from './addresses';

/** The addresses that webhooks may go to beside the public internet; plain data, which another thread may be handed. */
export type Reachable = Readonly<{
  allowHttp: boolean;
  allowedCidrs: readonly string[];
  /** Not even where a range of `allowedCidrs` covers them. */
  deniedCidrs: readonly string[];
}>;

export const reachableBy = ({
  environment,
  webhookAllowHttp,
  webhookAllowCidrs = [],
}: Pick<Settings, 'environment' | 'webhookAllowHttp' | 'webhookAllowCidrs'>): Reachable => ({
  allowHttp: webhookAllowHttp === 'true',
  allowedCidrs: webhookAllowCidrs,
  deniedCidrs: environment === 'live' ? neverInLive : [],
});
