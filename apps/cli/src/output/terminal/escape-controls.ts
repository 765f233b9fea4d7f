/** C0 without tab and line end, DEL, C1, and the marks that turn the direction of text. */
const controls = /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Colours as this command makes them; they can neither hide text nor move the cursor. */
const colours = /(\u001b\[(?:1|2|22|3[0-79]|9[0-7])m)/;

const escaped = (each: string): string => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of others must not be able to move the cursor, to hide lines or to turn them round. */
export const escapeControls = (text: string): string => text.replaceAll(controls, escaped);

/** The same for text that has colours of this command in it. */
export const escapeAround = (text: string): string =>
  text
    .split(colours)
    .map((part, at) => (at % 2 === 1 ? part : escapeControls(part)))
    .join('');
