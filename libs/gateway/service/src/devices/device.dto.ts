import { metadataKeysMax } from '@taprail/gateway-domain';
import { byRule, HttpProblem, IsTextMap, ListQuery } from '@taprail/http';
import { IsOptional, Matches } from 'class-validator';
import { IsLine } from '../sub-merchants/dto/field-forms';
import { subMerchantNameForm } from '../sub-merchants/named-sub-merchants';

const labelLengthMax = 100;
const serialForm = /^[A-Za-z0-9._-]{1,64}$/;
const keyLengthMax = 40;
const valueLengthMax = 500;

export class RegisterDeviceDto {
  @IsLine(labelLengthMax)
  label!: string;

  /** The platform's reference of the sub-merchant, or its id. */
  @Matches(subMerchantNameForm)
  submerchant!: string;

  @IsOptional()
  @Matches(serialForm)
  serial?: string | null;

  @IsOptional()
  @IsTextMap({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  metadata?: Record<string, string> | null;
}

/** Notes by name, of which null takes one away. */
const IsTextMapPatch = (): PropertyDecorator =>
  byRule(
    'isTextMapPatch',
    {
      type: 'object',
      maxProperties: 2 * metadataKeysMax,
      propertyNames: { maxLength: keyLengthMax },
      additionalProperties: { type: ['string', 'null'], maxLength: valueLengthMax },
    },
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );

/** The body of PATCH /v1/devices/:id: what is left out stays. */
export class AmendDeviceDto {
  static prepare(body: unknown): unknown {
    for (const param of ['label', 'submerchant']) {
      if (typeof body === 'object' && body !== null && (body as Record<string, unknown>)[param] === null) {
        throw new HttpProblem('invalid_value', { param, message: `${param} can be changed but not cleared.` });
      }
    }
    return body;
  }

  @IsOptional()
  @IsLine(labelLengthMax)
  label?: string;

  /** Another sub-merchant: the device is reassigned. */
  @IsOptional()
  @Matches(subMerchantNameForm)
  submerchant?: string;

  @IsOptional()
  @Matches(serialForm)
  serial?: string | null;

  @IsOptional()
  @IsTextMapPatch()
  metadata?: Record<string, string | null> | null;
}

export class ListDevicesQuery extends ListQuery {
  @IsOptional()
  @Matches(subMerchantNameForm)
  submerchant?: string;

  @IsOptional()
  @Matches(serialForm)
  serial?: string;
}
