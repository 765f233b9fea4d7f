import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AddressRanges,
  guardedConnector,
  hostOf,
  NameNotFound,
  nameServers,
  parseTarget,
  reachableBy,
  TargetRefused,
} from '@taprail/outbound';
import { SETTINGS, type Settings } from '@taprail/settings';
import { Agent, request } from 'undici';
import { ProviderUnavailable } from './provider-failure';

/** Of each call, from the first look at the name to the last byte. */
export const callMaxMs = 5_000;
/** Far more than configuration, keys and tokens have. */
export const answerBytesMax = 256 * 1_024;

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

type Asked = Readonly<{ method?: string; headers?: unknown; body?: unknown; signal?: AbortSignal | undefined }>;

/** What a provider is asked with: no address that webhooks may not go to either, no redirect, and bounds for time and size. */
@Injectable()
export class GuardedFetch implements OnApplicationShutdown {
  private readonly allowHttp: boolean;
  private readonly allowedRanges: AddressRanges;
  private agent: Agent | undefined;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'environment' | 'webhookAllowHttp' | 'webhookAllowCidrs'>) {
    const { allowHttp, allowedCidrs, deniedCidrs } = reachableBy(settings);
    this.allowHttp = allowHttp && settings.environment === 'test';
    this.allowedRanges = new AddressRanges(allowedCidrs, deniedCidrs);
  }

  /** Whether plain HTTP to this machine is possible at all. */
  get allowsLoopback(): boolean {
    return this.allowHttp;
  }

  /** An address in the form in which it is called; throws TargetRefused. Plain HTTP leads to this machine or nowhere. */
  target(url: string): URL {
    const target = parseTarget(url, { allowHttp: this.allowHttp, allowedRanges: this.allowedRanges });
    if (target.protocol === 'https:' || loopbackName.test(hostOf(target.hostname))) return target;
    throw new TargetRefused('it must begin with https://');
  }

  readonly fetch = async (url: string, { method = 'GET', headers, body, signal }: Asked): Promise<Response> => {
    const late = AbortSignal.any([AbortSignal.timeout(callMaxMs), ...(signal ? [signal] : [])]);
    try {
      const answer = await request(this.target(url), {
        dispatcher: this.connections(),
        method: method as 'GET',
        headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
        body: body === undefined || body === null ? null : String(body as string),
        signal: late,
        reset: true,
      });
      const text = await boundedText(answer.body);
      const answered = Object.entries(answer.headers).filter(([, value]) => typeof value === 'string');
      const isEmpty = [101, 204, 205, 304].includes(answer.statusCode);
      return new Response(isEmpty ? null : text, {
        status: answer.statusCode,
        headers: answered as [string, string][],
      });
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(reasonOf(error, late), { cause: error });
    }
  };

  async onApplicationShutdown(): Promise<void> {
    await this.agent?.destroy();
  }

  private connections(): Agent {
    const settings = { allowHttp: this.allowHttp, allowedRanges: this.allowedRanges, tlsMin: 'TLSv1.2' } as const;
    this.agent ??= new Agent({
      connect: guardedConnector(nameServers(), { ...settings, timeoutMs: callMaxMs }),
      pipelining: 1,
    });
    return this.agent;
  }
}

const boundedText = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop ends the connection: the rest is not received.
    if (bytes > answerBytesMax) throw new ProviderUnavailable('too_large');
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
};

const reasonOf = (error: unknown, late: AbortSignal) => {
  if (late.aborted) return 'too_slow';
  return error instanceof TargetRefused && !(error instanceof NameNotFound) ? 'address_not_allowed' : 'not_reached';
};
