import { Inject, Injectable } from '@nestjs/common';
import { KeyedQueue } from '@taprail/batching';
import type { Envelope } from '@taprail/contracts';
import type { FailureKind, KnownSubMerchant, RefusedField } from '@taprail/onboarding-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { AccountAtPsp } from './account-at-psp';
import { ObserveAccount } from './observe-account';
import { PersonalValues } from '../sub-merchants/personal-values';
import { SubMerchants } from '../sub-merchants/sub-merchants';

export type Provisioned = Readonly<{ status: string; refused: readonly RefusedField[] }>;

/**
 * Brings the PSP's account up to what we know. The intention is stored before the PSP is asked, and the call carries a
 * key that makes asking again the same question, so a crash in between never makes a second account.
 */
@Injectable()
export class ProvisionAccount {
  /** One sub-merchant is provisioned by one call at a time, whoever asks for it in this process. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly account: AccountAtPsp,
    private readonly observe: ObserveAccount,
    private readonly personal: PersonalValues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  run(subMerchantId: string, message: Envelope): Promise<Provisioned> {
    return this.queue.run(subMerchantId, () => this.provision(subMerchantId, message));
  }

  private async provision(subMerchantId: string, message: Envelope): Promise<Provisioned> {
    const step = (name: string): Envelope => ({ ...message, commandId: `${message.commandId}/${name}` });
    await this.subMerchants.execute(subMerchantId, { type: 'BeginProvisioning' }, step('begin'));
    const state = await this.current(subMerchantId);
    if (!isWanted(state)) return { status: state.status, refused: [] };
    try {
      const accountId = state.accountId ?? (await this.openAccount(state, step('account')));
      const sent = await this.account.update(accountId, await this.current(subMerchantId));
      const after = await this.observe.run(subMerchantId, step('observe'), sent);
      return { status: after.status, refused: sent.refused };
    } catch (error) {
      const failed = await this.subMerchants.execute(subMerchantId, await this.failure(error, state), step('failed'));
      return { status: failed.state.status, refused: [] };
    }
  }

  /** Read anew: a command that comes a second time must see what happened since the first. */
  private async current(subMerchantId: string): Promise<KnownSubMerchant> {
    const { state } = await this.subMerchants.load(subMerchantId);
    if (state.status === 'none') throw new Error(`${subMerchantId} has no history`);
    return state;
  }

  private async openAccount(state: KnownSubMerchant, message: Envelope): Promise<string> {
    const accountId = await this.account.open(state);
    await this.subMerchants.execute(state.identity.subMerchantId, { type: 'RecordAccount', accountId }, message);
    return accountId;
  }

  private async failure(error: unknown, state: KnownSubMerchant) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const kind = kinds[name];
    const { subMerchantId } = state.identity;
    // Anything but a PSP that is away needs someone to look.
    this.logger[kind === 'unavailable' ? 'warn' : 'error']({ err: error, subMerchantId }, 'provisioning failed');
    const reason = kind === undefined ? message : await this.inOurWords(message, state);
    return { type: 'FailProvisioning', reason, kind: kind ?? 'unavailable' } as const;
  }

  /** The PSP's words may repeat what it was sent. Where nobody can tell, they are not kept. */
  private async inOurWords(message: string, state: KnownSubMerchant): Promise<string> {
    try {
      return (await this.personal.strikerFor(state))(message);
    } catch (error) {
      return `The vault cannot be used: ${(error as Error).message}`;
    }
  }
}

const kinds: Readonly<Record<string, FailureKind>> = {
  PspUnavailable: 'unavailable',
  PspMisconfigured: 'misconfigured',
  PspRefused: 'refused',
};

const isWanted = ({ status, erasure }: KnownSubMerchant): boolean =>
  status !== 'rejected' && status !== 'errored' && erasure === null;
