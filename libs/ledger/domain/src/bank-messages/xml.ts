/** An element as a bank's messages have them: either children or text, names without their prefix. */
export type Element = Readonly<{
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
  text: string;
}>;

/** The text is no XML, or XML of a kind that no bank needs. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

const depthMax = 40;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const tag = /^<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** Only the five that XML brings along: a document that declares its own is refused, so nothing can be smuggled in. */
const unescaped = (text: string): string =>
  text.replace(/&([^;]{0,10});?/g, (_all, name: string) => {
    const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (known === undefined) throw new XmlFault(`&${name}; is not known`);
    return known;
  });

type Open = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')]),
  );

const closed = ({ name, attributes, children, text }: Open): Element => ({
  name: localName(name),
  attributes,
  children,
  text: unescaped(text).trim(),
});

const withoutProlog = (text: string): string => text.replace(/^\uFEFF?\s*(<\?xml [^?]*\?>)?/, '');

/** Reads a document; a declaration of types, a comment that does not end or a tag out of place is refused. */
export const readXml = (text: string): Element => {
  let rest = withoutProlog(text).replace(/<!--(?:(?!--)[\s\S])*-->/g, '');
  const open: Open[] = [];
  let root: Element | undefined;
  while (rest.trim() !== '') {
    const at = rest.indexOf('<');
    const parent = open.at(-1);
    const before = at < 0 ? rest : rest.slice(0, at);
    if (parent) parent.text += before;
    else if (before.trim() !== '') throw new XmlFault('text stands outside of every element');
    const found = at < 0 ? null : tag.exec(rest.slice(at));
    if (!found) throw new XmlFault('a tag cannot be read');
    const [whole, isEnd, name = '', attributes = '', isEmpty] = found;
    rest = rest.slice(at + whole.length);
    if (isEnd) {
      const last = open.pop();
      if (last?.name !== name) throw new XmlFault(`</${name}> ends nothing`);
      root = end(closed(last), open, root);
      continue;
    }
    const begun: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
    if (isEmpty) root = end(closed(begun), open, root);
    else if (open.push(begun) > depthMax) throw new XmlFault('elements stand too deep within each other');
  }
  if (!root || open.length > 0) throw new XmlFault('the document does not end');
  return root;
};

const end = (element: Element, open: readonly Open[], root: Element | undefined): Element | undefined => {
  const parent = open.at(-1);
  if (!parent && root) throw new XmlFault('a document has one root');
  if (!parent) return element;
  parent.children.push(element);
  return root;
};

/** The elements at the end of a path, wherever it branches. */
export const allAt = (element: Element, ...path: readonly string[]): readonly Element[] =>
  path.reduce<readonly Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );

export const textAt = (element: Element, ...path: readonly string[]): string | undefined =>
  allAt(element, ...path)[0]?.text;

export const requireText = (element: Element, ...path: readonly string[]): string => {
  const text = textAt(element, ...path);
  if (text === undefined || text === '') throw new XmlFault(`${[element.name, ...path].join('/')} is missing`);
  return text;
};
