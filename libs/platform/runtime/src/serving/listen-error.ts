import { StartError } from '@taprail/ports';
import type { Settings } from '@taprail/settings';

/** In one sentence, where the operator can mend it by another address. */
export const listenError = (error: unknown, { host, metricsPort }: Settings): unknown => {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT';
    return new StartError(`Port ${port} is in use; stop what uses it or set ${variable} to another.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST is ${host}, which is not an address of this machine.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
  return error;
};
