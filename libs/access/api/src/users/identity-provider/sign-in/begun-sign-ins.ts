import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { isId } from '@taprail/contracts';
import { HttpProblem, isSessionSecret, mintSessionSecret, sessionHash } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { SignInSecrets } from '../client/provider-client';
import { UsedSignIns } from './used-sign-ins';

export const signInLifeMs = 10 * 60_000;
const cookieLengthMax = 512;

/** A sign-in under way, as the cookie has it: `revision` is that of the settings by which it was begun. */
export type BegunSignIn = Readonly<{ platformId: string; revision: number; beganMs: number; secret: string }>;

/**
 * Sign-ins that wait for the browser to come back from a provider. They are in a cookie of the browser alone, under a code that only we can
 * make: whoever begins a thousand of them leaves nothing here. State, nonce and verifier follow from its secret, which no script and no
 * provider sees.
 */
@Injectable()
export class BegunSignIns {
  private readonly pepper: string;

  constructor(
    private readonly used: UsedSignIns,
    private readonly clock: SystemClock,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  begin(platformId: string, revision: number): Readonly<{ cookie: string; secrets: SignInSecrets }> {
    const secret = mintSessionSecret();
    const text = [platformId, revision, this.clock.now().getTime(), secret].join('.');
    return { cookie: `${text}.${this.codeOf(text)}`, secrets: this.secretsOf(secret) };
  }

  /** What the cookie has begun with this state; throws for anything else. */
  read(cookie: string | undefined, state: string): BegunSignIn {
    const begun = cookie === undefined || cookie.length > cookieLengthMax ? undefined : this.parse(cookie);
    if (!begun || !isSame(state, this.secretsOf(begun.secret).state)) throw new HttpProblem('invalid_provider_sign_in');
    return begun;
  }

  /** Before anything is asked of the provider: a second try with the same state is refused, whatever became of the first. */
  async use({ secret, beganMs }: BegunSignIn): Promise<void> {
    const hash = sessionHash('provider sign-in', secret, this.pepper);
    const isFirst = await this.used.use(hash, beganMs + signInLifeMs, this.clock.now().getTime());
    if (!isFirst) throw new HttpProblem('invalid_provider_sign_in');
  }

  secretsOf(secret: string): SignInSecrets {
    return {
      state: this.derived('state', secret),
      nonce: this.derived('nonce', secret),
      codeVerifier: this.derived('verifier', secret),
    };
  }

  private parse(cookie: string): BegunSignIn | undefined {
    const [platformId = '', revision = '', beganMs = '', secret = '', code = '', ...others] = cookie.split('.');
    const text = [platformId, revision, beganMs, secret].join('.');
    if (others.length > 0 || !isSame(code, this.codeOf(text))) return undefined;
    if (!isId('plt', platformId) || !isSessionSecret(secret)) return undefined;
    const begun = { platformId, revision: Number(revision), beganMs: Number(beganMs), secret };
    const ageMs = this.clock.now().getTime() - begun.beganMs;
    return ageMs >= -signInLifeMs && ageMs < signInLifeMs ? begun : undefined;
  }

  private codeOf(text: string): string {
    return this.derived('cookie', text);
  }

  private derived(purpose: string, text: string): string {
    return createHmac('sha256', this.pepper).update(`provider sign-in ${purpose} ${text}`).digest('base64url');
  }
}

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
