import { refForm, refWords, Words, IsLine, MayResembleCardNumber, OptionalObject } from '@taprail/http';
import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { AddressDto } from './address.dto';
import { CalendarDateDto } from './calendar-date.dto';
import { IsEmailAddress, IsPercent, IsPhone, IsRegistryNumber } from './field-forms';
import { PersonVerificationDto } from './verification.dto';

export class IndividualDto {
  @IsOptional()
  @IsLine(100)
  @Words('First name, as in the identity document.')
  first_name?: string | null;

  @IsOptional()
  @IsLine(100)
  @Words('Last name, as in the identity document.')
  last_name?: string | null;

  @IsOptional()
  @IsEmailAddress()
  @Words('E-mail address.')
  email?: string | null;

  @IsOptional()
  @IsPhone()
  @Words('Telephone number, in E.164 format.')
  phone?: string | null;

  @OptionalObject(() => CalendarDateDto)
  @Words('Date of birth.')
  dob?: CalendarDateDto | null;

  @OptionalObject(() => AddressDto)
  @Words('Home address.')
  address?: AddressDto | null;

  @IsOptional()
  @IsRegistryNumber()
  @MayResembleCardNumber()
  @Words('Number of the identity document, or the tax number of the person. It is stored encrypted and never shown.')
  id_number?: string | null;

  @IsOptional()
  @Matches(/^[0-9]{4}$/, { message: 'the last four digits of the number, such as 0000' })
  @Words('In the US, the last four digits of the social security number.')
  ssn_last_4?: string | null;

  @OptionalObject(() => PersonVerificationDto)
  @Words('Documents that verify the identity of the person.')
  verification?: PersonVerificationDto | null;

  @IsOptional()
  @IsIn(['existing', 'none'])
  @Words('existing: the person is politically exposed. none: the person is not.')
  political_exposure?: 'existing' | 'none' | null;
}

export class RelationshipDto {
  @IsOptional()
  @IsLine(200)
  @Words('Job title, such as CEO.')
  title?: string | null;

  @IsOptional()
  @IsBoolean()
  @Words('Whether the person owns 25 % or more.')
  owner?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('Whether the person is a director.')
  director?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('Whether the person is an executive.')
  executive?: boolean | null;

  @IsOptional()
  @IsPercent()
  @Words('Share in the company in per cent, with at most two decimals.')
  percent_ownership?: number | null;
}

/** The one who speaks for a company. */
export class RepresentativeDto extends IndividualDto {
  @OptionalObject(() => RelationshipDto)
  @Words('Roles of the person in the company.')
  relationship?: RelationshipDto | null;
}

export class PersonRelationshipDto extends RelationshipDto {
  /** Never true: it is here so that the refusal can say where the representative belongs. */
  @IsOptional()
  @IsBoolean()
  @Words('Never true; the representative is sent as `representative`.')
  representative?: boolean | null;
}

/** An owner, director or executive below their reference. */
export class PersonDto extends IndividualDto {
  @OptionalObject(() => PersonRelationshipDto)
  @Words('Roles of the person in the company.')
  relationship?: PersonRelationshipDto | null;
}

/** An owner, director or executive in a list. */
export class ListedPersonDto extends PersonDto {
  @Matches(refForm, { message: refWords })
  @Words('Your own reference for the person, by which later changes identify them.')
  ref!: string;
}
