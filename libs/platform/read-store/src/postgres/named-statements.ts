/** Each connection keeps the plans of so many statements: followers say the same few with every page. */
const namesMax = 300;
const textMax = 4_000;

const names = new Map<string, string>();

/** A statement with a name is parsed and planned once on each connection. Transactions begin and end without one. */
export const namedStatement = (text: string): Readonly<{ text: string; name?: string }> => {
  const known = names.get(text);
  if (known !== undefined) return { text, name: known };
  if (names.size >= namesMax || text.length > textMax || isUnprepared(text)) return { text };
  const name = `taprail_${names.size}`;
  names.set(text, name);
  return { text, name };
};

const isUnprepared = (text: string): boolean => !/^\s*(with|select|insert|update|delete)\b/i.test(text);
