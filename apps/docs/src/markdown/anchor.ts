/** The id of a heading, as GitHub makes it, so that a link holds in the repository and in the book. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Anchors of one page: a heading that comes again has a number behind it. */
export const uniqueAnchors = (): ((heading: string) => string) => {
  const seen = new Map<string, number>();
  return (heading) => {
    const anchor = anchorOf(heading);
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
};
