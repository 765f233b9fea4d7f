import { invalid } from '../engine/state/refusal';

export interface UploadedPart {
  readonly filename: string;
  readonly bytes: Buffer;
}
export interface Multipart {
  readonly texts: string;
  readonly file: UploadedPart | null;
}

const partsMax = 50;
const headerEnd = Buffer.from('\r\n\r\n');

const nameOf = (header: string, name: string): string | null =>
  new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`).exec(header)?.[1] ?? null;

/** Splits a multipart body; its texts come back form-encoded, so that one reader serves both encodings. */
export const parseMultipart = (contentType: string, body: Buffer): Multipart => {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw invalid('Invalid multipart body: it has no boundary.');
  const mark = Buffer.from(`--${boundary}`);
  const texts = new URLSearchParams();
  let file: UploadedPart | null = null;
  let from = body.indexOf(mark);
  for (let part = 0; part < partsMax && from >= 0; part += 1) {
    const to = body.indexOf(mark, from + mark.length);
    if (to < 0) break;
    const content = body.subarray(from + mark.length + 2, to - 2);
    const split = content.indexOf(headerEnd);
    const header = content.subarray(0, split).toString('utf8');
    const bytes = content.subarray(split + headerEnd.length);
    const filename = nameOf(header, 'filename');
    if (filename === null) texts.append(nameOf(header, 'name') ?? '', bytes.toString('utf8'));
    else file = { filename, bytes };
    from = to;
  }
  return { texts: texts.toString(), file };
};
