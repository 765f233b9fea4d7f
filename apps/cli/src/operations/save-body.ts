import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { exitCodes, Failure } from '../program/failure';
import type { Context } from '../session/context';
import { notTaprail } from './not-taprail';

/** Writes what is downloaded to a file of its owner alone, or to stdout where the path is `-`. */
export const saveBody = async (
  context: Context,
  response: Response,
  path: string,
  expected: RegExp,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> => {
  const type = response.headers.get('content-type') ?? 'none';
  if (!expected.test(type) || !response.body) throw notTaprail(context, `its content type is ${type}`);
  const file = path === '-' ? undefined : createWriteStream(path, { mode: 0o600 });
  if (file)
    await once(file, 'open').catch((error: Error) =>
      Promise.reject(new Failure(exitCodes.usage, `${path} cannot be written: ${error.message}`)),
    );
  for await (const chunk of wholeBody(context, response.body as unknown as AsyncIterable<Uint8Array>)) {
    onChunk(chunk);
    if (file === undefined) await context.out.raw(chunk);
    else if (!file.write(chunk)) await once(file, 'drain');
  }
  if (file)
    await new Promise<void>((resolve, reject) =>
      file.end((error?: Error | null) => (error ? reject(error) : resolve())),
    );
};

async function* wholeBody(context: Context, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (context.signal.aborted) throw error;
    throw new Failure(exitCodes.unavailable, `The download broke off before its end: ${(error as Error).message}`);
  }
}
