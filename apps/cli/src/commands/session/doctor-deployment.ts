import type { Taprail } from '@taprail/sdk';
import { apiVersion } from '../../generated/facts';
import { failureOf } from '../../program/failure';
import { spanText, timeText } from '../../output/time';
import { notTaprail } from '../../operations/not-taprail';
import type { Context } from '../../session/context';
import { isLoopback } from '../../session/loopback';
import type { DoctorFinding } from './doctor-local';

/** Signatures are refused at 300 s; a clock that is seconds off is on its way there. */
const skewMaxMs = 5_000;
const expirySoonMs = 14 * 86_400_000;
const quick = { timeoutMs: 5_000, maxRetries: 0 } as const;

/** Findings about the deployment, the key and the endpoints. The first that fails ends what depends on it. */
export async function* deploymentFindings(context: Context): AsyncGenerator<DoctorFinding> {
  const { apiUrl, apiKey, source } = context.settings;
  const open = await context.publicClient();
  try {
    const { data, response } = await open.health.ready(quick).withResponse();
    if (data.status !== 'ok') throw notTaprail(context, 'it does not say whether it is ready');
    yield { check: 'ready', state: 'fine', message: `the deployment is ${data.status}` };
    yield skewFinding(response.headers.get('date'));
  } catch (error) {
    yield {
      check: 'ready',
      state: 'failed',
      message: failureOf(error)?.message ?? (error as Error).message,
      fix: `npm start runs one on this machine; the address is from ${source.apiUrl}`,
    };
    return;
  }
  yield await transportFinding(apiUrl);
  try {
    yield await versionFinding(open);
  } catch (error) {
    yield { check: 'version', state: 'failed', message: (error as Error).message, fix: 'taprail config get api_url' };
    return;
  }
  if (!apiKey) {
    yield { check: 'key', state: 'failed', message: 'there is no API key', fix: 'taprail login' };
    return;
  }
  const client = await context.client();
  try {
    if (apiKey.startsWith('ok_')) {
      await client.operator.status.get(quick);
      yield { check: 'key', state: 'fine', message: `the operator key, from ${source.apiKey}` };
      return;
    }
    const { name } = await client.platform.get(quick);
    if (typeof name !== 'string') throw notTaprail(context, 'it does not name the platform');
    yield {
      check: 'key',
      state: 'fine',
      message: `${apiKey.startsWith('sk_live_') ? 'LIVE' : 'test'} key of ${name}, from ${source.apiKey}`,
    };
  } catch (error) {
    yield { check: 'key', state: 'failed', message: (error as Error).message, fix: 'taprail login' };
    return;
  }
  for (const [check, look] of looks) {
    try {
      yield await look(client, apiKey);
    } catch (error) {
      const code = failureOf(error)?.facts.code;
      yield {
        check,
        state: 'warning',
        message: `not known: ${code ?? (error as Error).message}`,
      };
    }
  }
}

const skewFinding = (date: string | null): DoctorFinding => {
  if (!date) return { check: 'clock', state: 'warning', message: 'the deployment does not say what time it is' };
  const skewMs = Math.abs(Date.now() - Date.parse(date));
  // The header has whole seconds.
  const isFar = skewMs > skewMaxMs + 1_000;
  return {
    check: 'clock',
    state: isFar ? 'failed' : 'fine',
    message: isFar
      ? `this machine is ${spanText(skewMs)} away from the deployment`
      : 'this machine and the deployment agree on the time',
    fix: 'set the clock of this machine, or webhook signatures will be rejected',
  };
};

const transportFinding = async (apiUrl: string): Promise<DoctorFinding> => {
  const { protocol, hostname, port } = new URL(apiUrl);
  if (protocol === 'http:') {
    const isHere = isLoopback(apiUrl);
    return {
      check: 'tls',
      state: isHere ? 'fine' : 'failed',
      message: isHere ? 'none, on this machine' : 'the key travels in the clear',
      fix: 'use an https address',
    };
  }
  const { connect } = await import('node:tls');
  const version = await new Promise<string | null>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: 5_000 }, () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', () => resolve(null)).on('timeout', () => (socket.destroy(), resolve(null)));
  });
  const isFine = version === 'TLSv1.3' || version === 'TLSv1.2';
  return {
    check: 'tls',
    state: isFine ? 'fine' : 'failed',
    message: version ?? 'no secure connection',
    fix: 'the deployment needs TLS 1.2 or newer',
  };
};

const versionFinding = async (client: Taprail): Promise<DoctorFinding> => {
  const document = (await client.reference.openapi(quick)) as { info?: { version?: string } };
  const served = document.info?.version ?? 'unknown';
  return {
    check: 'version',
    state: served === apiVersion ? 'fine' : 'warning',
    message: served === apiVersion ? `both are ${served}` : `this command is ${apiVersion}, the deployment ${served}`,
    fix: 'use the command of the same release',
  };
};

const keyFinding = async (client: Taprail, apiKey: string): Promise<DoctorFinding> => {
  const used = (await client.apiKeys.list({ limit: 100 }, quick)).data.find(({ last4 }) => last4 === apiKey.slice(-4));
  if (!used) return { check: 'scopes', state: 'warning', message: 'the key is not among those listed' };
  const isSoon = used.expires_at !== null && Date.parse(used.expires_at) - Date.now() < expirySoonMs;
  return {
    check: 'scopes',
    state: isSoon ? 'warning' : 'fine',
    message: `${used.scopes.length} scopes${used.expires_at ? `, expires ${timeText(used.expires_at)}` : ', does not expire'}`,
    fix: `taprail keys rotate ${used.id}`,
  };
};

const statusFinding = async (client: Taprail): Promise<DoctorFinding> => {
  const { status, books, messages } = (await client.status.get(quick)) as unknown as {
    status: string;
    books: { status: string };
    messages?: { parked_count?: number | null };
  };
  return {
    check: 'status',
    state: status === 'ok' ? 'fine' : 'warning',
    message: `${status}, books ${books.status}${messages?.parked_count ? `, ${messages.parked_count} messages parked` : ''}`,
    fix: 'taprail status',
  };
};

const endpointsFinding = async (client: Taprail): Promise<DoctorFinding> => {
  const { data } = await client.webhookEndpoints.list({ limit: 100 }, quick);
  const off = data.filter(({ status }) => status === 'disabled');
  return {
    check: 'endpoints',
    state: off.length > 0 ? 'warning' : 'fine',
    message:
      off.length > 0
        ? `${off.length} of ${data.length} disabled: ${off.map(({ id, disabled_reason: why }) => `${id} (${why})`).join(', ')}`
        : `${data.length} enabled`,
    fix: 'taprail endpoints enable ID, then taprail events resend-matching',
  };
};

const looks = [
  ['scopes', keyFinding],
  ['status', statusFinding],
  ['endpoints', endpointsFinding],
] as const;
