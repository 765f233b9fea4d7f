import { type DocumentPurpose, documentPurposes } from '@taprail/contracts';
import { HttpProblem, fault, fileIn, type FormFile, type Part, readParts } from '@taprail/http';

export const fileBytesMax = 10 * 1024 * 1024;

export type DocumentForm = FormFile & Readonly<{ purpose: DocumentPurpose }>;

/** Reads the one file and its purpose out of a form, or says what is wrong with it. */
export const readDocumentForm = async (body: Buffer, contentType: string): Promise<DocumentForm> => {
  const parts = await readParts(body, contentType, ['file', 'purpose']);
  const purpose = purposeOf(parts.getAll('purpose'));
  return { ...(await fileIn(parts, fileBytesMax)), purpose };
};

const purposeOf = (given: readonly Part[]): DocumentPurpose => {
  const [purpose = 'identity_document', ...more] = given;
  if (typeof purpose !== 'string' || more.length > 0) throw fault('purpose', 'purpose is one text.');
  const known = documentPurposes.find((it) => it === purpose);
  if (known) return known;
  const message = `purpose must be one of: ${documentPurposes.join(', ')}.`;
  throw new HttpProblem('invalid_enum_value', { param: 'purpose', message });
};
