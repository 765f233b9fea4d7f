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
  @Words('Business activity and contact for customers.')
  business_profile?: BusinessProfileDto | null;

  @OptionalObject(() => IndividualDto)
  @Words('Of a sole trader: the person.')
  individual?: IndividualDto | null;

  @OptionalObject(() => CompanyDto)
  @Words('Of a company: the company.')
  company?: CompanyDto | null;

  @OptionalObject(() => RepresentativeDto)
  @Words('Of a company: the person who speaks for it.')
  representative?: RepresentativeDto | null;

  @IsOptional()
  @PeopleByRef()
  @Words(
    'Of a company: its owners. A list with a `ref` each replaces all of them; an object by ref changes those named, and null removes one.',
  )
  owners?: People | null;

  @IsOptional()
  @PeopleByRef()
  @Words('Of a company: its directors, written like the owners.')
  directors?: People | null;

  @IsOptional()
  @PeopleByRef()
  @Words('Of a company: its executives, written like the owners.')
  executives?: People | null;

  @OptionalObject(() => BankAccountDto)
  @Words('The bank account that payouts go to.')
  external_account?: BankAccountDto | null;

  @OptionalObject(() => DeclarationDto)
  @Words('When and from where the terms of service of the provider were accepted.')
  tos_acceptance?: DeclarationDto | null;

  @OptionalObject(() => SettingsDto)
  @Words('How it takes payments and is paid out.')
  settings?: SettingsDto | null;
}
