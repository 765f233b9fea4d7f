const headersMax = 32;
const charactersMax = 4 * 1_024;

/** Sessions of the receiver are none of our business, and of nobody who looks at deliveries. */
const unkept: ReadonlySet<string> = new Set(['set-cookie', 'set-cookie2']);

/** The headers of an answer as they are kept: a line for each, as many as there is room for. */
export const responseHead = (headers: Readonly<Record<string, string | string[] | undefined>>): string => {
  let head = '';
  let count = 0;
  for (const name in headers) {
    if (count === headersMax) break;
    const value = headers[name];
    if (value === undefined) continue;
    const line = `${name}:${unkept.has(name) ? '(not kept)' : Array.isArray(value) ? value.join(', ') : value}\n`;
    if (head.length + line.length > charactersMax) continue;
    head += line;
    count += 1;
  }
  return head;
};
