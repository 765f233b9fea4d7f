/** The longest texts that camt.053.001.08 allows for the elements that we fill. */
const lengths: readonly (readonly [path: RegExp, max: number])[] = [
  [/<MsgId>(.*?)<\/MsgId>/g, 35],
  [/<Stmt>\s*<Id>(.*?)<\/Id>/g, 35],
  [/<Othr><Id>(.*?)<\/Id>/g, 34],
  [/<Ccy>[A-Z]{3}<\/Ccy><Nm>(.*?)<\/Nm>/g, 70],
  [/<Ownr><Nm>(.*?)<\/Nm>/g, 140],
  [/<NtryRef>(.*?)<\/NtryRef>/g, 35],
  [/<Prtry><Cd>(.*?)<\/Cd>/g, 35],
  [/<EndToEndId>(.*?)<\/EndToEndId>/g, 35],
];

/** Every text of a statement that is longer than the schema allows, and every element that is missing. */
export const tooLong = (xml: string): readonly string[] =>
  lengths.flatMap(([path, max]) => {
    const texts = [...xml.matchAll(path)].map(([, text = '']) => text);
    return texts.filter((text) => text.length === 0 || text.length > max);
  });
