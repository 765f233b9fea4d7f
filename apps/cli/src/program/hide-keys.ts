const keys = /\b(sk_(?:test|live)_|sk_(?!(?:test|live)_)|ok_)[\w-]+/g;

/** A key that was typed where none belongs would stay in logs and on screens. */
export const hideKeys = (text: string): string => text.replaceAll(keys, '$1…');
