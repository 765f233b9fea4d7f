import { ByRef, Words, OptionalObject } from '@taprail/http';
import { IsOptional } from 'class-validator';
import { BankAccountDto } from './bank-account.dto';
import { BusinessProfileDto } from './business-profile.dto';
import { CompanyDto, DeclarationDto } from './company.dto';
import { IndividualDto, ListedPersonDto, PersonDto, RepresentativeDto } from './person.dto';
import { SettingsDto } from './settings.dto';

export const peopleMax = 100;

/** People as a list with a `ref` each, which replaces all of them, or by reference, which changes those named. */
type People = readonly ListedPersonDto[] | Readonly<Record<string, PersonDto | null>>;

const PeopleByRef = (): PropertyDecorator =>
  ByRef({ item: () => ListedPersonDto, value: () => PersonDto, sizeMax: peopleMax });

/** Facts of a business beyond its type, country and address; the paths are the PSP's. */
export class SubMerchantObjectsDto {
  @OptionalObject(() => BusinessProfileDto)
  @Words('Business activity, and contact for customers.')
  business_profile?: BusinessProfileDto | null;

  @OptionalObject(() => IndividualDto)
  @Words('The person, if the sub-merchant is a sole trader.')
  individual?: IndividualDto | null;

  @OptionalObject(() => CompanyDto)
  @Words('The company, if the sub-merchant is one.')
  company?: CompanyDto | null;

  @OptionalObject(() => RepresentativeDto)
  @Words('Representative of the company.')
  representative?: RepresentativeDto | null;

  @IsOptional()
  @PeopleByRef()
  @Words(
    'Owners of the company. A list of people with a `ref` each replaces all of them; an object keyed by `ref` changes those named, and null removes one.',
  )
  owners?: People | null;

  @IsOptional()
  @PeopleByRef()
  @Words('Directors of the company, in the same form as the owners.')
  directors?: People | null;

  @IsOptional()
  @PeopleByRef()
  @Words('Executives of the company, in the same form as the owners.')
  executives?: People | null;

  @OptionalObject(() => BankAccountDto)
  @Words('Bank account for payouts.')
  external_account?: BankAccountDto | null;

  @OptionalObject(() => DeclarationDto)
  @Words("Acceptance of the provider's terms of service: when and from where.")
  tos_acceptance?: DeclarationDto | null;

  @OptionalObject(() => SettingsDto)
  @Words('Payment and payout settings.')
  settings?: SettingsDto | null;
}
