import { isIP } from 'node:net';
import { isSingleProcess, type Settings } from '@taprail/runtime';
import { neverInLive } from './addresses';

/** Where webhooks may go beside the public internet; plain data, which another thread may be handed. */
export type Reachable = Readonly<{
  allowHttp: boolean;
  allowedCidrs: readonly string[];
  /** Not even where a range of `allowedCidrs` covers them. */
  deniedCidrs: readonly string[];
}>;

const loopback: readonly string[] = ['127.0.0.0/8', '::1/128'];

type ReachSettings = Pick<
  Settings,
  'service' | 'busUrl' | 'environment' | 'host' | 'webhookAllowHttp' | 'webhookAllowCidrs'
>;

/**
 * A single process of the test environment that only its own machine can call is somebody trying things out: receivers on
 * the same machine are allowed there unless a setting says otherwise.
 */
export const reachableBy = (settings: ReachSettings): Reachable => {
  const { environment, webhookAllowHttp, webhookAllowCidrs } = settings;
  const isTrial = environment === 'test' && isSingleProcess(settings) && isLoopback(settings.host);
  return {
    allowHttp: webhookAllowHttp === undefined ? isTrial : webhookAllowHttp === 'true',
    allowedCidrs: webhookAllowCidrs ?? (isTrial ? loopback : []),
    deniedCidrs: environment === 'live' ? neverInLive : [],
  };
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
