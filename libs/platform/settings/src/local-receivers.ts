import { isIP } from 'node:net';
import { isSingleProcess, type Settings } from './settings';

const loopback: readonly string[] = ['127.0.0.0/8', '::1/128'];

/**
 * A single process of the test environment that only its own machine can call is somebody trying things out: webhook
 * receivers on the same machine are allowed there unless a setting says otherwise.
 */
export const withLocalReceivers = (settings: Settings): Settings => {
  const { environment, webhookAllowHttp, webhookAllowCidrs } = settings;
  if (environment !== 'test' || !isSingleProcess(settings) || !isLoopback(settings.host)) return settings;
  return {
    ...settings,
    webhookAllowHttp: webhookAllowHttp ?? 'true',
    webhookAllowCidrs: webhookAllowCidrs ?? loopback,
  };
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
