export const documentPurposes = ['identity_document', 'additional_verification', 'account_requirement'] as const;
export type DocumentPurpose = (typeof documentPurposes)[number];

/** The accepted types of a document, which are found by its first bytes. */
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A document on its way to the PSP. Its bytes do not travel: the vault has them under the same id. */
export type DocumentUpload = Readonly<{
  subMerchantId: string;
  fileId: string;
  /** The caller's name of the file, without folders and special characters, under the key of the sub-merchant. */
  name: string;
  contentType: DocumentType;
  purpose: DocumentPurpose;
  size: number;
  /** Of the bytes, as hex. */
  sha256: string;
  expectedRevision?: number | undefined;
}>;

/** A document as the interface shows it. */
export type FileResource = Readonly<{
  id: string;
  object: 'file';
  purpose: DocumentPurpose;
  type: DocumentType;
  size: number;
  created_at: string;
}>;
