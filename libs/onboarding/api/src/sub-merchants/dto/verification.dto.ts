import { Words, OptionalObject } from '@taprail/http';
import { IsOptional } from 'class-validator';
import { IsFileId } from './field-forms';

/** The two sides of a document. An id in place of the object is its front. */
export class DocumentDto {
  @IsOptional()
  @IsFileId()
  @Words('The id of the file with the front side, `file_…`.')
  front?: string | null;

  @IsOptional()
  @IsFileId()
  @Words('The id of the file with the back side, `file_…`.')
  back?: string | null;
}

export class CompanyVerificationDto {
  @OptionalObject(() => DocumentDto)
  @Words('A document. An id in place of the object is its front side.')
  document?: DocumentDto | null;
}

export class PersonVerificationDto extends CompanyVerificationDto {
  @OptionalObject(() => DocumentDto)
  @Words('A second document, such as a proof of address.')
  additional_document?: DocumentDto | null;
}
