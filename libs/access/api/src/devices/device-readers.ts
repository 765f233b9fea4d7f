import { Inject, Injectable } from '@nestjs/common';
import type { Assignee, DeviceRecord, ReaderFacts } from '@taprail/access-domain';
import type { ReaderState } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { type Caller, CommandSender, HttpProblem, type RequestContext } from '@taprail/http';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import { Devices } from './devices';

export type Asker = Readonly<{ context: RequestContext; caller: Caller }>;
type Registration = Readonly<{ deviceId: string; label: string; code: string; assignee: Assignee; key: string }>;

const unknownState: ReaderState = { status: 'unknown', lastSeenAt: null, software: null };

/** The readers behind devices, where the provider pairs each by a registration code. */
@Injectable()
export class DeviceReaders {
  constructor(
    private readonly commands: CommandSender,
    private readonly devices: Devices,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'pspUrl'>,
  ) {}

  get areRegistered(): boolean {
    return pspAddress(this.settings.pspUrl).provider === 'stripe';
  }

  /** Refuses a code that nobody can use, before anything is asked of others. */
  requireCode(code: string | undefined): void {
    const param = 'registration_code';
    if (this.areRegistered && code === undefined) throw new HttpProblem('missing_field', { param });
    this.refuseUnusable(code);
  }

  refuseUnusable(code: string | undefined): void {
    if (this.areRegistered || code === undefined) return;
    const message = 'Readers are registered by a code only where the payment service provider is Stripe.';
    throw new HttpProblem('invalid_value', { param: 'registration_code', message });
  }

  /** Whether a change is made at the provider too: a reader that is there serves one sub-merchant. */
  mustPair(
    { assignment, status }: Pick<DeviceRecord, 'assignment' | 'status'>,
    code: string | undefined,
    assignee: Assignee | undefined,
  ): code is string {
    if (!this.areRegistered || status !== 'active') return false;
    if (code !== undefined) return true;
    const moves = assignee !== undefined && assignee.subMerchantId !== assignment.subMerchantId;
    if (moves) throw new Rejection('registration_code_required', {}, 'registration_code');
    return false;
  }

  /** The same key again is the same reader. */
  async register({ deviceId, label, code, assignee, key }: Registration, asker: Asker): Promise<ReaderFacts> {
    const { subMerchantId, rejected } = assignee;
    if (rejected) throw new Rejection('sub_merchant_rejected', {}, 'submerchant');
    const { context, caller } = asker;
    const locationId = await this.devices.locationOf(caller.platformId, subMerchantId);
    const data = { subMerchantId, deviceId, label, registrationCode: code, locationId, key };
    return this.commands.send('onboarding.register-reader', subMerchantId, data, context, caller);
  }

  async remove(readerId: string, { context, caller }: Asker): Promise<void> {
    await this.commands.send('onboarding.remove-reader', readerId, { readerId }, context, caller);
  }

  /** How it is at this moment. A provider that is away hides the state, and not the device. */
  async read(readerId: string, { context, caller }: Asker): Promise<ReaderState> {
    try {
      const { reader } = await this.commands.send('onboarding.read-reader', readerId, { readerId }, context, caller);
      return reader ?? unknownState;
    } catch {
      return unknownState;
    }
  }
}
