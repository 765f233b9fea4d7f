import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { type FieldObject, openPersonal } from '@taprail/onboarding-domain';
import { PspRefused } from '../psp/onboarding-psp';
import { pspRejection } from '../psp/psp-rejection';
import { PersonalValues } from '../sub-merchants/personal-values';
import { SubMerchants } from '../sub-merchants/sub-merchants';
import { merchantAddress } from './merchant-address';
import { type MerchantPlace, READERS, type Readers } from './readers';

/** Readers are paired here because the address of the business, where they stand, is opened nowhere else. */
@Controller()
export class ReaderCommands {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly personal: PersonalValues,
    @Inject(READERS) private readonly readers: Readers,
  ) {}

  @OnCommand('onboarding.register-reader')
  async register({ data }: Command<'onboarding.register-reader'>): Promise<Reply<'onboarding.register-reader'>> {
    const { deviceId, label, registrationCode, key } = data;
    const place = await this.placeOf(data.subMerchantId, data.locationId);
    return this.readers.register({ deviceId, label, registrationCode, place, key }).catch(registrationRejection);
  }

  @OnCommand('onboarding.read-reader')
  async read({ data }: Command<'onboarding.read-reader'>): Promise<Reply<'onboarding.read-reader'>> {
    return { reader: (await this.readers.read(data.readerId).catch(pspRejection)) ?? null };
  }

  @OnCommand('onboarding.remove-reader')
  async remove({ data }: Command<'onboarding.remove-reader'>): Promise<Reply<'onboarding.remove-reader'>> {
    await this.readers.remove(data.readerId).catch(pspRejection);
    return { removed: true };
  }

  private async placeOf(subMerchantId: string, locationId: string | null): Promise<MerchantPlace> {
    const { state } = await this.subMerchants.load(subMerchantId);
    if (state.status === 'none') throw new Rejection('sub_merchant_not_found', {}, 'submerchant');
    if (state.status === 'rejected' || state.erasure !== null) {
      throw new Rejection('sub_merchant_rejected', {}, 'submerchant');
    }
    const opened = await this.personal.openedIn(subMerchantId, state.fields);
    const found = merchantAddress(openPersonal(state.fields, opened) as FieldObject);
    if ('missing' in found) {
      const message = `A reader needs the address of its sub-merchant, which lacks ${found.missing.join(', ')}.`;
      throw new Rejection('invalid_value', { message, missing: found.missing }, 'submerchant');
    }
    const { externalRef: name } = state.identity;
    return { subMerchantId, name, address: found.address, version: state.fieldsVersion, locationId };
  }
}

/** What the provider says of a field that the caller gave is told of that field; the rest as any failure of the provider. */
const registrationRejection = (error: unknown): never => {
  if (error instanceof PspRefused && error.path !== undefined) {
    throw new Rejection(error.code, { message: error.message }, error.path);
  }
  return pspRejection(error);
};
