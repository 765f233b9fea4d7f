/** The kind of a public event. Which kinds there are is a matter of the catalogue in the contracts. */
export type PublicEventKind = `${string}.${string}`;

/** By its name, by the family of its name, or altogether. */
export const isSubscribed = (enabledEvents: readonly string[], kind: PublicEventKind): boolean => {
  const family = `${kind.slice(0, kind.indexOf('.'))}.*`;
  return enabledEvents.some((pattern) => pattern === '*' || pattern === kind || pattern === family);
};
