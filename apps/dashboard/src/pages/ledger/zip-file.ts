type Entry = Readonly<{ name: string; content: string }>;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const fields = (values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980: files of the same content are the same bytes. */
const date = 0x21;

/** Files as one ZIP, stored as they are: no library is worth its size for a few texts. */
export const zipFile = (entries: readonly Entry[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder();
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [named, bytes] = [encoder.encode(name), encoder.encode(content)];
    const shared = [
      [2, version],
      [2, flags],
      [2, 0],
      [2, 0],
      [2, date],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, named.length],
      [2, 0],
    ] as const;
    const head = fields([[4, 0x04034b50], ...shared]);
    bodies.push(head, named, bytes);
    directory.push(
      fields([[4, 0x02014b50], [2, version], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      named,
    );
    offset += head.length + named.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length: count } = entries;
  const end = fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return joined([...bodies, ...directory, end]);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
