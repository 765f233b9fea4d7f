import { ByRef } from '@taprail/http';
import { IsOptional } from 'class-validator';
import { BankAccountDto } from './bank-account.dto';
import { BusinessProfileDto } from './business-profile.dto';
import { CompanyDto, DeclarationDto } from './company.dto';
import { OptionalObject } from './field-forms';
import { IndividualDto, ListedPersonDto, PersonDto, RepresentativeDto } from './person.dto';
import { SettingsDto } from './settings.dto';

export const peopleMax = 100;

/** People as a list with a `ref` each, which replaces all of them, or by reference, which changes those named. */
type People = readonly ListedPersonDto[] | Readonly<Record<string, PersonDto | null>>;

const PeopleByRef = (): PropertyDecorator =>
  ByRef({ item: () => ListedPersonDto, value: () => PersonDto, sizeMax: peopleMax });

/** What may be told of a business beyond its type, country and address; the paths are the PSP's. */
export class SubMerchantObjectsDto {
  @OptionalObject(() => BusinessProfileDto)
  business_profile?: BusinessProfileDto | null;

  @OptionalObject(() => IndividualDto)
  individual?: IndividualDto | null;

  @OptionalObject(() => CompanyDto)
  company?: CompanyDto | null;

  @OptionalObject(() => RepresentativeDto)
  representative?: RepresentativeDto | null;

  @IsOptional()
  @PeopleByRef()
  owners?: People | null;

  @IsOptional()
  @PeopleByRef()
  directors?: People | null;

  @IsOptional()
  @PeopleByRef()
  executives?: People | null;

  @OptionalObject(() => BankAccountDto)
  external_account?: BankAccountDto | null;

  @OptionalObject(() => DeclarationDto)
  tos_acceptance?: DeclarationDto | null;

  @OptionalObject(() => SettingsDto)
  settings?: SettingsDto | null;
}
