type Path = readonly string[];

const found = new WeakMap<object, readonly Path[]>();

/**
 * The places of a parsed body whose numbers are whole but were not written so: `1e2`, `5.0`, or
 * `99.99999999999999999999`, which no double can tell from 100. An amount must be what its text says.
 */
export const inexactIntegersIn = (body: object): readonly Path[] => found.get(body) ?? [];

const numberForm = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const textForm = /"(?:[^"\\]|\\.)*"/y;

/** Notes them for a body of valid JSON. Only a text with a fraction or an exponent is worth the second look. */
export const noteInexactIntegers = (body: unknown, json: string): void => {
  if (typeof body !== 'object' || body === null) return;
  const paths = [...inexactPaths(json)];
  if (paths.length > 0) found.set(body, paths);
};

/** An open object or list: where it stands in the text, and the name or number of its current member. */
type Open = { readonly isList: boolean; member: string };

function* inexactPaths(json: string): Generator<Path> {
  const open: Open[] = [];
  for (let at = 0; at < json.length;) {
    const here = open.at(-1);
    const sign = json[at]!;
    if (sign === '"') {
      const text = matchAt(textForm, json, at);
      // A text before a colon is a name; one after it is a value, and the next comma ends it.
      if (here && !here.isList && isName(json, at + text.length)) here.member = JSON.parse(text) as string;
      at += text.length;
    } else if (sign === '-' || (sign >= '0' && sign <= '9')) {
      const text = matchAt(numberForm, json, at);
      if (/[.eE]/.test(text) && Number.isInteger(Number(text))) yield open.map(({ member }) => member);
      at += text.length;
    } else {
      if (sign === '{' || sign === '[') open.push({ isList: sign === '[', member: sign === '[' ? '0' : '' });
      else if (sign === '}' || sign === ']') open.pop();
      else if (sign === ',' && here?.isList) here.member = String(Number(here.member) + 1);
      at += 1;
    }
  }
}

const isName = (json: string, after: number): boolean => {
  let at = after;
  while (/\s/.test(json[at] ?? '')) at += 1;
  return json[at] === ':';
};

const matchAt = (form: RegExp, json: string, at: number): string => {
  form.lastIndex = at;
  const [text] = form.exec(json) ?? [];
  if (text === undefined) throw new Error('The text is not the JSON that was parsed');
  return text;
};
