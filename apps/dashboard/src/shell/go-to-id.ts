import { pages } from '../pages/registry';

const prefixOf = (id: string): string | undefined => /^([a-z]+_)[0-9A-Za-z]{6,}$/.exec(id.trim())?.[1];

const openerOf = (id: string) => {
  const prefix = prefixOf(id);
  if (prefix === undefined) return undefined;
  return pages.flatMap(({ ids }) => (ids?.[prefix] ? [ids[prefix]] : []))[0];
};

/** Whether some page opens ids of this kind. */
export const isKnownId = (text: string): boolean => openerOf(text) !== undefined;

/** The address of the page of an id; undefined: no page shows such a thing. */
export const addressOfId = async (id: string): Promise<string | undefined> => await openerOf(id)?.(id.trim());
