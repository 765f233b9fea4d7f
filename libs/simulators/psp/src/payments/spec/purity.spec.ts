import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const impure =
  /node:|\bprocess\b|\bfetch\b|setTimeout|setInterval|setImmediate|Date\.now|new Date\(\)|Math\.random|\bcrypto\b/;

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(join(folder, entry.name));
    return entry.name.endsWith('.spec.ts') ? [] : [join(folder, entry.name)];
  });

describe('the payments engine', () => {
  it('reads no clock, no chance and no world', () => {
    const files = sources(join(__dirname, '..'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => impure.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
