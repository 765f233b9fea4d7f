import { type DocumentPurpose, documentPurposes, type DocumentType } from '@taprail/contracts';
import { HttpProblem, multipartBoundary } from '@taprail/http';
import { documentTypeOf } from './document-type';
import { safeFileName } from './file-name';

export const fileBytesMax = 10 * 1024 * 1024;

/** Two parts and the end make three; a form with many more is a mistake or an attack on its reader. */
const delimitersMax = 20;
const partHeadMax = 8 * 1024;

export type DocumentForm = Readonly<{
  bytes: Buffer;
  name: string;
  contentType: DocumentType;
  purpose: DocumentPurpose;
}>;

type Parts = Awaited<ReturnType<Response['formData']>>;
type Part = NonNullable<ReturnType<Parts['get']>>;

/** Reads the one file and its purpose out of a form, or says what is wrong with it. */
export const readDocumentForm = async (body: Buffer, contentType: string): Promise<DocumentForm> => {
  const parts = await partsOf(body, contentType);
  const [unknown] = [...parts.keys()].filter((name) => name !== 'file' && name !== 'purpose');
  if (unknown !== undefined) {
    throw new HttpProblem('unknown_field', { param: unknown.slice(0, 200), message: 'This part is not known here.' });
  }
  const purpose = purposeOf(parts.getAll('purpose'));
  return { ...(await fileOf(parts.getAll('file'))), purpose };
};

const fault = (param: string, message: string): HttpProblem => new HttpProblem('invalid_value', { param, message });

const partsOf = async (body: Buffer, contentType: string): Promise<Parts> => {
  const boundary = multipartBoundary(contentType);
  if (boundary === undefined || !isPlausible(body, boundary)) throw unreadable();
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw unreadable(cause);
  }
};

const unreadable = (cause?: unknown): HttpProblem =>
  new HttpProblem('invalid_value', { param: 'file', message: 'The body is not a form that can be read.', cause });

/** Looked at before it is parsed, because many parts or endless headers would hold up everyone else. */
const isPlausible = (body: Buffer, boundary: string): boolean => {
  const delimiter = `--${boundary}`;
  let count = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    count += 1;
    const head = body.subarray(at + delimiter.length, at + delimiter.length + partHeadMax);
    const isEnd = head.subarray(0, 2).equals(Buffer.from('--'));
    if (count > delimitersMax || (!isEnd && !head.includes('\r\n\r\n'))) return false;
  }
  return true;
};

const purposeOf = (given: readonly Part[]): DocumentPurpose => {
  const [purpose = 'identity_document', ...more] = given;
  if (typeof purpose !== 'string' || more.length > 0) throw fault('purpose', 'purpose is one text.');
  const known = documentPurposes.find((it) => it === purpose);
  if (known) return known;
  const message = `purpose must be one of: ${documentPurposes.join(', ')}.`;
  throw new HttpProblem('invalid_enum_value', { param: 'purpose', message });
};

const fileOf = async (given: readonly Part[]): Promise<Omit<DocumentForm, 'purpose'>> => {
  const [file, ...more] = given;
  if (file === undefined) throw new HttpProblem('missing_field', { param: 'file', message: 'file is missing.' });
  if (more.length > 0) throw fault('file', 'One file at a time.');
  if (typeof file === 'string') throw fault('file', 'file must be sent as a file, with a file name.');
  if (file.size === 0) throw fault('file', 'The file is empty.');
  if (file.size > fileBytesMax) {
    throw new HttpProblem('payload_too_large', { param: 'file', message: 'The file is larger than 10 MiB.' });
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = documentTypeOf(bytes);
  if (!contentType) throw fault('file', 'The file is none of JPEG, PNG and PDF.');
  return { bytes, name: safeFileName(file.name), contentType };
};
