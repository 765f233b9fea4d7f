/** One block of a stream of server-sent events; a comment is a block without data. */
export type ServerSent = Readonly<{
  id: string | undefined;
  event: string | undefined;
  data: string | undefined;
  retryMs: number | undefined;
}>;

/** Many times the longest event of the API. */
const blockCharsMax = 4 * 1024 ** 2;

/** Reads blocks from text that comes in pieces. A block that was cut off is none, and one without an end is not waited for. */
export async function* serverSentBlocks(
  pieces: AsyncIterable<string>,
  tooLong: () => Error,
): AsyncGenerator<ServerSent> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    // A carriage return at the end may be the first half of a line end.
    const isHalf = rest.endsWith('\r');
    const text = (isHalf ? rest.slice(0, -1) : rest).replace(/\r\n?/g, '\n');
    const blocks = text.split('\n\n');
    rest = blocks.pop()! + (isHalf ? '\r' : '');
    for (const block of blocks) yield blockOf(block);
    if (rest.length > blockCharsMax) throw tooLong();
  }
}

const blockOf = (block: string): ServerSent => {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    const before = fields.get(name);
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }
  const retry = fields.get('retry');
  return {
    id: fields.get('id'),
    event: fields.get('event'),
    data: fields.get('data'),
    retryMs: retry && /^\d+$/.test(retry) ? Number(retry) : undefined,
  };
};
