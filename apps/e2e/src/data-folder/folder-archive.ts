import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The files of a folder as a tar archive (ustar), compressed by Brotli: `brotli -d -c x.tar.br | tar -x` opens it too. */
const blockBytes = 512;
const fields = {
  name: { at: 0, bytes: 100 },
  mode: { at: 100, bytes: 8 },
  size: { at: 124, bytes: 12 },
  checksum: { at: 148, bytes: 8 },
  type: { at: 156, bytes: 1 },
  magic: { at: 257, bytes: 8 },
} as const;
const ordinaryFile = '0';
const ustar = 'ustar\u000000';

const octal = (value: number, { bytes }: { bytes: number }): string =>
  `${value.toString(8).padStart(bytes - 1, '0')}\u0000`;

/** The checksum is counted as if it were spaces itself. */
const computeChecksum = (header: Buffer): number => {
  const { at, bytes } = fields.checksum;
  const counted = Buffer.from(header).fill(' ', at, at + bytes);
  return counted.reduce((sum, byte) => sum + byte, 0);
};

const createHeader = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) >= fields.name.bytes) throw new Error(`${name} is too long a name for the archive`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, fields.name.at);
  header.write(octal(0o600, fields.mode), fields.mode.at);
  header.write(octal(size, fields.size), fields.size.at);
  header.write(ordinaryFile, fields.type.at);
  header.write(ustar, fields.magic.at);
  header.write(octal(computeChecksum(header), fields.checksum), fields.checksum.at);
  return header;
};

const countPadding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

/** Files that a database makes beside itself while it is open. */
const besideDatabase = /\.db-(wal|shm)$/;

/** Everything in the folder of a stopped process, sorted by name: the same files are the same bytes. */
export const packFolder = (folder: string, archive: string): void => {
  const files = readdirSync(folder)
    .filter((name) => !besideDatabase.test(name))
    .sort()
    .flatMap((name) => {
      const content = readFileSync(join(folder, name));
      return [createHeader(name, content.length), content, Buffer.alloc(countPadding(content.length))];
    });
  const tar = Buffer.concat([...files, Buffer.alloc(2 * blockBytes)]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  };
  writeFileSync(archive, brotliCompressSync(tar, { params }));
};

export const unpackFolder = (archive: string, folder: string): void => {
  const tar = brotliDecompressSync(readFileSync(archive));
  const textAt = (from: number, { at, bytes }: { at: number; bytes: number }): string =>
    tar.toString('latin1', from + at, from + at + bytes).split('\u0000', 1)[0]!;
  for (let at = 0; tar[at] !== 0;) {
    const [name, size] = [textAt(at, fields.name), Number.parseInt(textAt(at, fields.size), 8)];
    const from = at + blockBytes;
    writeFileSync(join(folder, name), tar.subarray(from, from + size), { mode: 0o600 });
    at = from + size + countPadding(size);
  }
};
