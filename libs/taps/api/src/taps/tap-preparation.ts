import { Inject, Injectable } from '@nestjs/common';
import {
  type AssignedDevice,
  DEVICE_DIRECTORY,
  type DeviceDirectory,
  disabledReason,
  type NamedSubMerchant,
  PLATFORM_SETTINGS_LOOKUP,
  type PlatformSettingsLookup,
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
  type TapRequest,
} from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { type Caller, HttpProblem } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { requireMoneyAllowed } from './first-day-limit';
import { statementDescriptor } from './statement-descriptor';
import type { PresentTapDto } from './tap.dto';

/** For a business that never said what it does. */
const mccUnknown = '5999';

/**
 * Gathers the facts of sub-merchant, device and platform that a tap needs, before it is sent. A refusal by one of these is
 * a verdict like that of a decider: a retry with the same key gets it again.
 */
@Injectable()
export class TapPreparation {
  constructor(
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    @Inject(DEVICE_DIRECTORY) private readonly devices: DeviceDirectory,
    @Inject(PLATFORM_SETTINGS_LOOKUP) private readonly platforms: PlatformSettingsLookup,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async prepare(transactionId: string, asked: PresentTapDto, { platformId }: Caller): Promise<TapRequest> {
    requireMoneyAllowed(asked, this.settings);
    const merchant = chargeable(await this.subMerchants.find(platformId, asked.submerchant));
    const platform = await this.platforms.findSettings(platformId);
    const device = requireDevice(await this.devices.find(platformId, asked.device), merchant.subMerchantId);
    return {
      transactionId,
      platformId,
      subMerchantId: merchant.subMerchantId,
      subMerchantRevision: merchant.revision,
      submerchant: merchant.externalRef,
      merchant: merchantFacts(merchant, asked.currency),
      device: asked.device,
      amount: asked.amount,
      currency: asked.currency,
      captureMode: asked.capture_mode ?? 'direct',
      tipAmount: asked.tip_amount ?? null,
      ceilingAmount: asked.ceiling_amount ?? null,
      fee: feeOf(asked) ?? platform.fee,
      chainId: asked.authorisation_chain_id ?? null,
      reference: asked.reference ?? null,
      description: asked.description ?? null,
      descriptorSuffix: asked.statement_descriptor_suffix ?? null,
      statementDescriptor: descriptorOf(merchant, asked, platform.descriptorPrefix),
      feeBearer: platform.feeBearer,
      metadata: asked.metadata ?? {},
      livemode: this.settings.environment === 'live',
      account: merchant.accountId,
      reader: device.readerId,
      rules: platform.rules,
    };
  }
}

const chargeable = (found: NamedSubMerchant | undefined): NamedSubMerchant => {
  if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
  if (!found.chargesEnabled)
    throw new Rejection('charges_not_enabled', disabledReason('Charges', found), 'submerchant');
  return found;
};

const requireDevice = (found: AssignedDevice | undefined, merchantId: string): AssignedDevice => {
  if (!found) throw new HttpProblem('device_not_found', { param: 'device' });
  if (found.subMerchantId !== 'any' && found.subMerchantId !== merchantId) {
    throw new Rejection('device_not_assigned', {}, 'device');
  }
  return found;
};

/** The money goes to the bank account; without one it stays in the currency of the sale. */
const merchantFacts = (
  { country, mcc, settlementCurrency }: NamedSubMerchant,
  currency: string,
): TapRequest['merchant'] => ({
  country,
  mcc: mcc ?? mccUnknown,
  settlementCurrency: settlementCurrency ?? currency,
});

const descriptorOf = (
  { statementDescriptor: own }: NamedSubMerchant,
  asked: PresentTapDto,
  prefix: string | null,
): string | null => statementDescriptor({ prefix, suffix: asked.statement_descriptor_suffix ?? null, own });

const feeOf = ({ platform_fee: fixed, platform_fee_bps: bps }: PresentTapDto): TapRequest['fee'] | undefined => {
  if (typeof fixed === 'number' && typeof bps === 'number') {
    const message = 'Send platform_fee or platform_fee_bps, not both.';
    throw new HttpProblem('invalid_value', { param: 'platform_fee_bps', message });
  }
  if (typeof fixed === 'number') return { bps: 0, fixed };
  return typeof bps === 'number' ? { bps, fixed: 0 } : undefined;
};
