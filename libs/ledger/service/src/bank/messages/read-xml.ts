import { type XmlElement, XmlFault } from '@taprail/ledger-domain';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

const depthMax = 40;
const textName = '#text';
const cdataName = '#cdata';
const attributesName = ':@';

/** References are resolved here and not by the parser, which would leave an unknown one as it stands. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: textName,
  cdataPropName: cdataName,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** A node of the parser: one member named like the element, with its nodes or its text, and one with its attributes. */
type Node = Readonly<Record<string, unknown>>;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,10}));|&/g;
/** The characters of XML 1.0. */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Only numbers and the five names that XML brings along: a document cannot declare others. */
const resolveReferences = (text: string): string =>
  text.replace(reference, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined && Object.hasOwn(entities, name)) return entities[name] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (!isCharacter(code)) throw new XmlFault(`${all} is not known`);
    return String.fromCodePoint(code);
  });

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const textOf = (node: Node): string => {
  if (typeof node[textName] === 'string') return resolveReferences(node[textName]);
  const [section] = (node[cdataName] as readonly Node[] | undefined) ?? [];
  return String(section?.[textName] ?? '');
};

const elementOf = (node: Node, depth: number): XmlElement => {
  if (depth > depthMax) throw new XmlFault('elements stand too deep within each other');
  const [name = ''] = Object.keys(node).filter((key) => key !== attributesName);
  const nodes = node[name] as readonly Node[];
  const attributes = (node[attributesName] ?? {}) as Readonly<Record<string, string>>;
  return {
    name: localName(name),
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, text]) => [key, resolveReferences(text)])),
    children: nodes.filter(isElement).map((child) => elementOf(child, depth + 1)),
    text: nodes.map(textOf).join('').trim(),
  };
};

const isElement = (node: Node): boolean => !(textName in node) && !(cdataName in node);

/** Reads a document. A declaration of types is refused, wherever it stands: it could declare entities of its own. */
export const readXml = (text: string): XmlElement => {
  const content = text.replace(/^\uFEFF?\s*/, '');
  if (!/^<[^]*>\s*$/.test(content)) throw new XmlFault('text stands outside of the element');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(content)) throw new XmlFault('a document declares no types of its own');
  const [root, ...others] = nodesOf(content).filter(isElement);
  if (!root) throw new XmlFault('there is no element');
  if (others.length > 0) throw new XmlFault('a document has one root');
  return elementOf(root, 1);
};

/** The parser alone would guess at what is not well-formed. */
const nodesOf = (content: string): readonly Node[] => {
  const verdict = XMLValidator.validate(content);
  if (verdict !== true) throw new XmlFault(`line ${verdict.err.line}: ${verdict.err.msg}`);
  try {
    return parser.parse(content) as readonly Node[];
  } catch (error) {
    throw new XmlFault((error as Error).message);
  }
};
