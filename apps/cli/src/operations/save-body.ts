import { statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { exitCodes, Failure } from '../program/failure';
import type { Context } from '../session/context';
import { notTaprail } from './not-taprail';

/**
 * Writes what is downloaded to a file of its owner alone, or to stdout where the path is `-`. The file gets its name when all of it
 * is there, so that a download that broke off, or a disk that is full, leaves none that looks whole.
 */
export const saveBody = async (
  context: Context,
  response: Response,
  path: string,
  expected: RegExp,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> => {
  const type = response.headers.get('content-type') ?? 'none';
  if (!expected.test(type) || !response.body) throw notTaprail(context, `its content type is ${type}`);
  const chunks = wholeBody(context, response.body as unknown as AsyncIterable<Uint8Array>);
  if (path === '-') {
    for await (const chunk of chunks) {
      onChunk(chunk);
      await context.out.raw(chunk);
    }
    return;
  }
  const target = placeFor(path);
  const part = target.isFile ? `${path}.${process.pid}.part` : path;
  try {
    const file = await open(part, 'w', 0o600).catch((error: Error) => Promise.reject(unwritable(path, error)));
    try {
      for await (const chunk of chunks) {
        onChunk(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    if (target.isFile) await rename(part, path);
  } catch (error) {
    if (target.isFile) await rm(part, { force: true });
    throw error;
  }
};

/** A path that may become a file. What is there and is none, such as /dev/stdout, is written to as it is. */
const placeFor = (path: string): Readonly<{ isFile: boolean }> => {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw unwritable(path, new Error('it is a folder'));
  return { isFile: there === undefined || there.isFile() };
};

const unwritable = (path: string, { message }: Error): Failure =>
  new Failure(exitCodes.usage, `${path} cannot be written: ${message}`);

async function* wholeBody(context: Context, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (context.signal.aborted) throw error;
    throw new Failure(exitCodes.unavailable, `The download broke off before its end: ${(error as Error).message}`);
  }
}
