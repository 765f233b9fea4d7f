import { existsSync } from 'node:fs';
import type { RequestRecord, Taprail } from '@taprail/sdk';
import type { CommandOutput } from '../output/output';
import { exitCodes, Failure } from '../program/failure';
import type { GlobalFlags } from '../program/global-options';
import { askYes } from './ask';
import { configPath, isReadableByOthers } from './config-file';
import { passedOver } from './local-server';
import { resolveSettings, type CliSettings } from './settings';

/** Everything a command has to do with: what was asked, where it works, and where it answers. */
export class Context {
  private resolved: CliSettings | undefined;
  private opened: Promise<Taprail> | undefined;

  constructor(
    readonly flags: GlobalFlags,
    readonly out: CommandOutput,
    readonly signal: AbortSignal,
    readonly env: Readonly<Record<string, string | undefined>> = process.env,
  ) {}

  get settings(): CliSettings {
    if (this.resolved) return this.resolved;
    this.resolved = resolveSettings(this.flags, this.env, process.cwd());
    const path = configPath(this.env);
    if (existsSync(path) && isReadableByOthers(path)) this.out.note(`${path} can be read by others: chmod 600 ${path}`);
    return this.resolved;
  }

  /** Of a profile that need not be there yet. */
  get settingsToLogIn(): CliSettings {
    return resolveSettings(this.flags, { ...this.env, TAPRAIL_API_KEY: undefined }, process.cwd(), { mayBeNew: true });
  }

  get isLive(): boolean {
    return this.settings.apiKey?.startsWith('sk_live_') === true;
  }

  /** The API under the key of the profile. */
  client(): Promise<Taprail> {
    return (this.opened ??= this.open(this.keyOrFailure()));
  }

  /** The API without a key, for what is public. */
  publicClient(): Promise<Taprail> {
    return this.open(undefined);
  }

  async open(apiKey: string | undefined, apiUrl = this.settings.apiUrl, more: object = {}): Promise<Taprail> {
    const { Taprail } = await import('@taprail/sdk');
    return new Taprail({
      apiKey,
      baseUrl: apiUrl,
      timeoutMs: this.flags.timeoutMs,
      logger: this.flags.debug ? (record: RequestRecord) => this.out.note(requestLine(record)) : undefined,
      ...more,
    });
  }

  /** In live, what writes is asked about first. */
  async confirmWrite(what: string): Promise<void> {
    if (!this.isLive) return;
    if (!(await askYes(this.out, `LIVE: ${what}. Go on?`))) throw new Failure(exitCodes.usage, 'Nothing was sent.');
  }

  keyOrFailure(): string {
    const { apiKey, profile, apiUrl } = this.settings;
    if (apiKey) return apiKey;
    throw new Failure(exitCodes.authentication, `There is no API key for ${apiUrl} (profile ${profile})`, {
      hint: [passedOver(this.env, process.cwd()), 'taprail login, or set TAPRAIL_API_KEY'].filter(Boolean).join('; '),
    });
  }
}

const requestLine = ({
  method,
  path,
  status,
  durationMs,
  attempt,
  requestId,
  code,
  idempotencyKey,
}: RequestRecord): string =>
  [
    `${method} ${path} → ${status ?? 'no answer'}${code ? ` ${code}` : ''} in ${durationMs} ms`,
    attempt > 1 ? `attempt ${attempt}` : '',
    requestId ?? '',
    idempotencyKey ? `idempotency key ${idempotencyKey}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
