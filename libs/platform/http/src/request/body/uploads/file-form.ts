import type { DocumentType } from '@taprail/contracts';
import { HttpProblem } from '../../../answers/errors/http-problem';
import { refuseCardNumber } from '../../../validation/card-numbers/refuse-card-numbers';
import { multipartBoundary } from '../multipart';
import { documentTypeOf } from './document-type';
import { safeFileName } from './file-name';

/** Two parts and the end make three; a form with many more is a mistake or an attack on its reader. */
const delimitersMax = 20;
const partHeadMax = 8 * 1024;
const mebibyte = 1024 * 1024;

/** Room for the rest of a form beside its file. */
export const formBytesMax = 64 * 1024;

export type FormFile = Readonly<{ bytes: Buffer; name: string; contentType: DocumentType }>;

export type Parts = Awaited<ReturnType<Response['formData']>>;
export type Part = NonNullable<ReturnType<Parts['get']>>;

/** The parts of a form that has no others than these. */
export const readParts = async (body: Buffer, contentType: string, names: readonly string[]): Promise<Parts> => {
  const parts = await partsOf(body, contentType);
  const [unknown] = [...parts.keys()].filter((name) => !names.includes(name));
  if (unknown === undefined) return parts;
  throw new HttpProblem('unknown_field', { param: unknown.slice(0, 200), message: 'This part is not known here.' });
};

export const fault = (param: string, message: string): HttpProblem =>
  new HttpProblem('invalid_value', { param, message });

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

/** The one file of a form, or what is wrong with it. */
export const fileIn = async (parts: Parts, bytesMax: number): Promise<FormFile> => {
  const [file, ...more] = parts.getAll('file');
  if (file === undefined) throw new HttpProblem('missing_field', { param: 'file', message: 'file is missing.' });
  if (more.length > 0) throw fault('file', 'One file at a time.');
  if (typeof file === 'string') throw fault('file', 'file must be sent as a file, with a file name.');
  if (file.size === 0) throw fault('file', 'The file is empty.');
  if (file.size > bytesMax) {
    throw new HttpProblem('payload_too_large', {
      param: 'file',
      message: `The file is larger than ${bytesMax / mebibyte} MiB.`,
    });
  }
  refuseCardNumber(file.name, 'file');
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = documentTypeOf(bytes);
  if (!contentType) throw fault('file', 'The file is none of JPEG, PNG and PDF.');
  return { bytes, name: safeFileName(file.name), contentType };
};
