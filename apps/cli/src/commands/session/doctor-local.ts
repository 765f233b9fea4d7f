import { existsSync } from 'node:fs';
import { configPath, isReadableByOthers, readConfig } from '../../session/config-file';
import type { Context } from '../../session/context';
import { Failure, failureOf } from '../../program/failure';
import type { CliSettings } from '../../session/settings';

export type DoctorFinding = Readonly<{
  check: string;
  state: 'fine' | 'warning' | 'failed';
  message: string;
  fix?: string;
}>;

const oldestNode = [20, 19] as const;
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];

/** Findings about this machine: Node, configuration, proxies. */
export async function* localFindings(context: Context): AsyncGenerator<DoctorFinding> {
  const { env } = context;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  yield {
    check: 'node',
    state: isOld ? 'failed' : 'fine',
    message: `Node ${process.versions.node}`,
    fix: `install Node ${oldestNode.join('.')} or newer`,
  };
  yield configFinding(env);
  const settings = settingsOf(context);
  if (settings instanceof Failure) {
    const { message, facts } = settings;
    yield { check: 'settings', state: 'failed', message, ...(facts.hint ? { fix: facts.hint } : {}) };
    return;
  }
  yield { check: 'address', state: 'fine', message: `${settings.apiUrl} (${settings.source.apiUrl})` };
  const proxies = proxyNames.filter((name) => env[name]);
  if (proxies.length > 0) {
    yield {
      check: 'proxy',
      state: 'warning',
      message: `${proxies.join(', ')} is set, and Node does not use it`,
      fix: 'reach the deployment directly, or through a tunnel',
    };
  }
}

/** The settings that commands work with, or the failure that keeps them from it. */
const settingsOf = (context: Context): CliSettings | Failure => {
  try {
    return context.settings;
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return failure;
  }
};

const configFinding = (env: Context['env']): DoctorFinding => {
  const path = configPath(env);
  if (!existsSync(path)) return { check: 'config', state: 'fine', message: `${path} is not there yet` };
  try {
    readConfig(env);
  } catch (error) {
    return { check: 'config', state: 'failed', message: (error as Error).message, fix: `fix or remove ${path}` };
  }
  const isOpen = isReadableByOthers(path);
  return {
    check: 'config',
    state: isOpen ? 'failed' : 'fine',
    message: isOpen ? `${path} can be read by others` : path,
    fix: `chmod 600 ${path}`,
  };
};
