import { keptParams, withParams } from '../urls/search-params';

/** The filters of a list, by the name that somebody gave them. */
export type NamedView = Readonly<{ name: string; search: string }>;

export const viewsMax = 20;

/** The filters of an address in one order: two addresses that ask for the same are the same text. */
export const filtersIn = (search: string): string => {
  const params = new URLSearchParams(search);
  for (const name of keptParams) params.delete(name);
  params.sort();
  return withParams('', Object.fromEntries(params));
};

const isView = (value: unknown): value is NamedView => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof NamedView, unknown>>;
  return typeof name === 'string' && name !== '' && typeof search === 'string' && search.startsWith('?');
};

/** Views as this browser kept them. What cannot be read is left out: anybody may have written it. */
export const readViews = (text: string | null): readonly NamedView[] => {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView).slice(0, viewsMax) : [];
  } catch {
    return [];
  }
};

/** A name that is given again takes the new filters, in its old place. */
export const withView = (views: readonly NamedView[], name: string, search: string): readonly NamedView[] => {
  const view = { name: name.trim(), search: filtersIn(search) };
  const isKnown = views.some((each) => each.name === view.name);
  return isKnown ? views.map((each) => (each.name === view.name ? view : each)) : [...views, view].slice(-viewsMax);
};
