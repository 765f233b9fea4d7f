import { environmentOf, runningStage } from './dockerfile';
import { envFileOf, yamlOf } from './repository';

export const composeFile = 'docker-compose.yml';
export const compose = (): any => yamlOf(composeFile);

/** Node's own; everything else in the image's environment is ours. */
export const readByNode = new Set(['NODE_ENV', 'NODE_OPTIONS']);

/** Exactly what the process in the container finds: the image's environment, then each file, then the rest. */
export const composeEnvironmentOf = (service: string): Record<string, string> => {
  const { env_file = [], environment = {} } = compose().services[service];
  return Object.assign({}, environmentOf(runningStage()), ...env_file.map(envFileOf), environment);
};

/** `20s` and `1m30s`, as Compose writes them. */
export const secondsOf = (duration: string): number => {
  const [whole, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  if (!whole) throw new Error(`${duration} is no duration`);
  return Number(minutes) * 60 + Number(seconds);
};

/** Host and port of every server an address names. */
export const serversOf = (url: string): readonly Readonly<{ host: string; port: string }>[] => {
  const [, authority = ''] = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url) ?? [];
  return authority.split(',').map((server) => {
    const [host = '', port = ''] = server.split(':');
    return { host, port };
  });
};
