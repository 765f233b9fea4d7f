const colourSequence = /\u001b\[[0-9;]*m/g;

/** Columns on a terminal: wide characters take two, colours and combining marks none. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (const each of text.replaceAll(colourSequence, '')) {
    const point = each.codePointAt(0)!;
    if (/\p{M}/u.test(each) || point === 0x200d) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        each,
      )
        ? 2
        : 1;
  }
  return width;
};
