/** The shape of a parameter. `keeps` marks one that an empty text cannot clear. */
export type Shape =
  | { readonly kind: 'text'; readonly keeps?: boolean; readonly format?: TextFormat }
  | { readonly kind: 'integer' | 'decimal' | 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly keeps?: boolean }
  | { readonly kind: 'branch'; readonly of: Branch; readonly clears?: boolean }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'map' }
  | { readonly kind: 'tokenOr'; readonly of: Branch }
  | { readonly kind: 'anything' };

export interface Branch {
  readonly [name: string]: Shape;
}

export interface TextFormat {
  readonly pattern: RegExp;
  readonly code?: string;
  readonly says: (value: string) => string;
}

export const text: Shape = { kind: 'text' };
export const integer: Shape = { kind: 'integer' };
export const decimal: Shape = { kind: 'decimal' };
export const flag: Shape = { kind: 'flag' };
export const map: Shape = { kind: 'map' };
export const choice = (...of: string[]): Shape => ({ kind: 'choice', of });
export const branch = (of: Branch, clears = false): Shape => ({ kind: 'branch', of, clears });
export const list = (of: Shape): Shape => ({ kind: 'list', of });

export const email: Shape = {
  kind: 'text',
  format: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, code: 'email_invalid', says: (v) => `Invalid email address: ${v}` },
};
export const url: Shape = {
  kind: 'text',
  format: { pattern: /^(https?:\/\/)?[^\s/]+\.[^\s/]+(\/\S*)?$/, code: 'url_invalid', says: () => 'Not a valid URL' },
};
export const digits = (pattern: RegExp, says: string): Shape => ({
  kind: 'text',
  format: { pattern, says: () => says },
});
