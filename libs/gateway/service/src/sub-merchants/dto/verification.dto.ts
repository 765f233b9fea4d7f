import { IsOptional } from 'class-validator';
import { IsFileId, OptionalObject } from './field-forms';

/** The two sides of a document. An id in place of the object is its front. */
export class DocumentDto {
  @IsOptional()
  @IsFileId()
  front?: string | null;

  @IsOptional()
  @IsFileId()
  back?: string | null;
}

export class CompanyVerificationDto {
  @OptionalObject(() => DocumentDto)
  document?: DocumentDto | null;
}

export class PersonVerificationDto extends CompanyVerificationDto {
  @OptionalObject(() => DocumentDto)
  additional_document?: DocumentDto | null;
}
