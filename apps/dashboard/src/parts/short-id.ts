/** `txn_01M7N6NPJP9H32W2W8PJ4SPF62` as `txn_…J4SPF62`: the end tells ids of the same minute apart. */
export const shortId = (id: string): string => {
  const [prefix] = /^[a-z]+_/.exec(id) ?? [''];
  return id.length <= prefix.length + 9 ? id : `${prefix}…${id.slice(-7)}`;
};
