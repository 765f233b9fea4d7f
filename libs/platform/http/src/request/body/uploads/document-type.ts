import type { DocumentType } from '@taprail/contracts';

const signatures: readonly (readonly [DocumentType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** The type of a document by its bytes. Names and headers are the caller's word for it, and callers err. */
export const documentTypeOf = (bytes: Buffer): DocumentType | undefined =>
  signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0];
