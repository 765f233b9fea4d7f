import { invalid } from '../engine/state/refusal';

export type Tree = string | { [name: string]: Tree };

const parametersMax = 2_000;
const depthMax = 8;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

const pathOf = (key: string): string[] => {
  const [head = '', ...rest] = key.split('[');
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
  if (path.length > depthMax || path.some((name) => forbidden.has(name)))
    throw invalid(`Invalid parameter: ${key}`, key);
  return path;
};

/** An empty bracket adds to a list: it takes the next free number. */
const nameIn = (branch: { [name: string]: Tree }, name: string): string =>
  name === '' ? String(Object.keys(branch).length) : name;

/** `a[b][0]=c` as a tree of texts; lists are branches with numbers until their shape is known. */
export const parseForm = (body: string): { [name: string]: Tree } => {
  const root: { [name: string]: Tree } = {};
  let count = 0;
  for (const [key, value] of new URLSearchParams(body)) {
    count += 1;
    if (count > parametersMax) throw invalid(`Too many parameters: at most ${parametersMax}.`);
    const path = pathOf(key);
    const last = path.pop() ?? '';
    let branch = root;
    for (const name of path) {
      const own = nameIn(branch, name);
      const next = branch[own];
      const child = typeof next === 'object' ? next : {};
      branch[own] = child;
      branch = child;
    }
    branch[nameIn(branch, last)] = value;
  }
  return root;
};
