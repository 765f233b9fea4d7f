/** Gives the browser a file to keep, as if it had been downloaded. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
};
