import { refForm, refWords } from '@taprail/http';
import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { AddressDto } from './address.dto';
import { CalendarDateDto } from './calendar-date.dto';
import { IsEmailAddress, IsLine, IsPercent, IsPhone, IsRegistryNumber, OptionalObject } from './field-forms';
import { PersonVerificationDto } from './verification.dto';

export class IndividualDto {
  @IsOptional()
  @IsLine(100)
  first_name?: string | null;

  @IsOptional()
  @IsLine(100)
  last_name?: string | null;

  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @OptionalObject(() => CalendarDateDto)
  dob?: CalendarDateDto | null;

  @OptionalObject(() => AddressDto)
  address?: AddressDto | null;

  @IsOptional()
  @IsRegistryNumber()
  id_number?: string | null;

  @IsOptional()
  @Matches(/^[0-9]{4}$/, { message: 'the last four digits of the number, such as 0000' })
  ssn_last_4?: string | null;

  @OptionalObject(() => PersonVerificationDto)
  verification?: PersonVerificationDto | null;

  @IsOptional()
  @IsIn(['existing', 'none'])
  political_exposure?: 'existing' | 'none' | null;
}

export class RelationshipDto {
  @IsOptional()
  @IsLine(200)
  title?: string | null;

  @IsOptional()
  @IsBoolean()
  owner?: boolean | null;

  @IsOptional()
  @IsBoolean()
  director?: boolean | null;

  @IsOptional()
  @IsBoolean()
  executive?: boolean | null;

  @IsOptional()
  @IsPercent()
  percent_ownership?: number | null;
}

/** The one who speaks for a company. */
export class RepresentativeDto extends IndividualDto {
  @OptionalObject(() => RelationshipDto)
  relationship?: RelationshipDto | null;
}

export class PersonRelationshipDto extends RelationshipDto {
  /** Never true: it is here so that the refusal can say where the representative belongs. */
  @IsOptional()
  @IsBoolean()
  representative?: boolean | null;
}

/** An owner, director or executive below their reference. */
export class PersonDto extends IndividualDto {
  @OptionalObject(() => PersonRelationshipDto)
  relationship?: PersonRelationshipDto | null;
}

/** An owner, director or executive in a list. */
export class ListedPersonDto extends PersonDto {
  @Matches(refForm, { message: refWords })
  ref!: string;
}
