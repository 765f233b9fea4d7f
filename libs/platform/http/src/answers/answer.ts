import type { Readable } from 'node:stream';

type AnswerParts = Readonly<{
  /** Without it: the one success status that the operation declares. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** The revision of the stream that the body shows; becomes the ETag. */
  revision?: number;
  /** A digest, where the body also shows what changes without a new revision: part of the ETag. */
  variant?: string | undefined;
}>;

/**
 * The answer of a controller when the body alone does not say it. A string, Buffer or stream is sent as it is and needs
 * a content-type; anything else is JSON.
 */
export class Answer<Body = unknown> {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly revision: number | undefined;
  readonly variant: string | undefined;

  constructor(
    readonly body: Body,
    { status, headers = {}, revision, variant }: AnswerParts = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.revision = revision;
    this.variant = variant;
  }

  static created<Body>(body: Body, location: string, parts: AnswerParts = {}): Answer<Body> {
    return new Answer(body, { ...parts, status: 201, headers: { ...parts.headers, location } });
  }

  static noContent(parts: AnswerParts = {}): Answer<undefined> {
    return new Answer(undefined, { ...parts, status: 204 });
  }

  static text(body: string | Buffer | Readable, contentType: string, parts: AnswerParts = {}): Answer<typeof body> {
    return new Answer(body, { ...parts, headers: { ...parts.headers, 'content-type': contentType } });
  }
}
