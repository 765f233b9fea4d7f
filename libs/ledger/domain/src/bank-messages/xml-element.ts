/** An element as a bank's messages have them: either children or text, names without their prefix. */
export type XmlElement = Readonly<{
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  text: string;
}>;

/** The text is no XML, or XML of a kind that no bank needs. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

/** The elements at the end of a path, wherever it branches. */
export const allAt = (element: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );

export const textAt = (element: XmlElement, ...path: readonly string[]): string | undefined =>
  allAt(element, ...path)[0]?.text;

export const requireText = (element: XmlElement, ...path: readonly string[]): string => {
  const text = textAt(element, ...path);
  if (text === undefined || text === '') throw new XmlFault(`${[element.name, ...path].join('/')} is missing`);
  return text;
};
