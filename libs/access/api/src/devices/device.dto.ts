import { metadataKeysMax } from '@taprail/access-domain';
import { sharedWords, externalRefForm } from '@taprail/contracts';
import {
  IsTextMap,
  IsTextMapPatch,
  ListQuery,
  Words,
  refuseCleared,
  IsLine,
  MayResembleCardNumber,
} from '@taprail/http';
import { IsOptional, Matches } from 'class-validator';

const labelLengthMax = 100;
const serialForm = /^[A-Za-z0-9._-]{1,64}$/;
const keyLengthMax = 40;
const valueLengthMax = 500;

const registrationCodeForm = /^[A-Za-z0-9_-]{1,100}$/;
const registrationCodeWords = '1 to 100 letters, digits and - _, such as quick-brown-fox';

export class RegisterDeviceDto {
  static prepare(body: unknown): unknown {
    return refuseCleared(body, ['registration_code']);
  }

  @IsLine(labelLengthMax)
  @Words('Display name, such as the place of the reader.')
  label!: string;

  /** The platform's reference of the sub-merchant, or its id. */
  @Matches(externalRefForm, { message: 'the externalRef or id of a sub-merchant, such as bistro-42' })
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  @IsOptional()
  @Matches(serialForm, { message: '1 to 64 letters, digits and . _ -, such as SN-0042' })
  @Words(
    'Serial number printed on the reader. Informational; it need not be unique. A registered reader has its own, whatever is sent.',
  )
  @MayResembleCardNumber()
  serial?: string | null;

  @IsOptional()
  @Matches(registrationCodeForm, { message: registrationCodeWords })
  @Words(
    'Code that the reader shows, such as quick-brown-fox; it can be used once. Required at Stripe, refused elsewhere.',
  )
  registration_code?: string;

  @IsOptional()
  @IsTextMap({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  @Words(sharedWords.metadata)
  metadata?: Record<string, string> | null;
}

/** The body of PATCH /v1/devices/:id: what is left out stays. */
export class AmendDeviceDto {
  static prepare(body: unknown): unknown {
    return refuseCleared(body, ['label', 'submerchant', 'registration_code']);
  }

  @IsOptional()
  @IsLine(labelLengthMax)
  @Words('Display name, such as the place of the reader.')
  label?: string;

  /** Another sub-merchant: the device is reassigned. */
  @IsOptional()
  @Matches(externalRefForm, { message: 'the externalRef or id of a sub-merchant, such as bistro-42' })
  @Words('Sub-merchant to reassign the device to.')
  submerchant?: string;

  @IsOptional()
  @Matches(serialForm, { message: '1 to 64 letters, digits and . _ -, such as SN-0042' })
  @Words('Serial number printed on the reader. Null removes it.')
  @MayResembleCardNumber()
  serial?: string | null;

  @IsOptional()
  @Matches(registrationCodeForm, { message: registrationCodeWords })
  @Words('Code of the reader from now on. Required at Stripe to reassign the device, refused elsewhere.')
  registration_code?: string;

  @IsOptional()
  @IsTextMapPatch({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  @Words('Keys to set. A key set to null is removed; keys that are not named are unchanged.')
  metadata?: Record<string, string | null> | null;
}

export class ListDevicesQuery extends ListQuery {
  @IsOptional()
  @Matches(externalRefForm, { message: 'the externalRef or id of a sub-merchant, such as bistro-42' })
  @Words('Only devices of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @Matches(serialForm, { message: '1 to 64 letters, digits and . _ -, such as SN-0042' })
  @Words('Only devices with this serial number.')
  @MayResembleCardNumber()
  serial?: string;
}
