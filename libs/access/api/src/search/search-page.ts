import type { SearchRequest, SearchResultResource, SearchSource } from '@taprail/contracts';
import { decodeCursor, encodeCursor, HttpProblem, type List } from '@taprail/http';

/** A source by the name that cursors have for it. */
export type NamedSource = Readonly<{ name: string; source: SearchSource }>;

type Place = Readonly<{ name: string; after?: bigint | undefined }>;
type Placed = Readonly<{ object: SearchResultResource; place: Place }>;

type Page = Readonly<{ limit: number; cursor: string | undefined }>;

/** What the sources find, one source after the other. */
export const searchPage = async (
  sources: readonly NamedSource[],
  platformId: string,
  request: SearchRequest,
  { limit, cursor }: Page,
): Promise<List<SearchResultResource>> => {
  const from = placeOf(cursor);
  const first = from === undefined ? 0 : sources.findIndex(({ name }) => name === from.name);
  if (first < 0) throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  const placed: Placed[] = [];
  for (const { name, source } of sources.slice(first)) {
    const after = name === from?.name ? from.after : undefined;
    // One more than the page shows whether there is another.
    const page = { limit: limit + 1 - placed.length, ...(after === undefined ? {} : { after }) };
    const { found, stoppedAt } = await source.search(platformId, request, page);
    placed.push(...found.map(({ createdPosition, object }) => ({ object, place: { name, after: createdPosition } })));
    if (placed.length > limit) return pageOf(placed.slice(0, limit), placed[limit - 1]!.place);
    if (stoppedAt !== undefined) return pageOf(placed, { name, after: stoppedAt });
  }
  return pageOf(placed, undefined);
};

const pageOf = (placed: readonly Placed[], next: Place | undefined): List<SearchResultResource> => ({
  object: 'list',
  data: placed.map(({ object }) => object),
  has_more: next !== undefined,
  next_cursor: next === undefined ? null : encodeCursor(cursorOf(next)),
});

const cursorOf = ({ name, after }: Place): readonly string[] => [name, String(after)];

const placeOf = (cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined;
  const [name, position] = decodeCursor(cursor, 2);
  if (typeof name !== 'string' || typeof position !== 'string' || !/^\d{1,18}$/.test(position))
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return { name, after: BigInt(position) };
};
