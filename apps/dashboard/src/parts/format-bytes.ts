/** A size as people read it: `812 B`, `47.1 KiB`, `5 MiB`. Limits of the API are in these units. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KiB'] : [bytes / 1024 ** 2, 'MiB'];
  return `${Number(size.toFixed(1))} ${unit}`;
};
