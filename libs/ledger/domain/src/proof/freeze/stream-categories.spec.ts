import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayHaveFork, stakeOf, streamCategories } from './stream-categories';

const libs = join(__dirname, '../../../../..');

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'simulators', 'testing'].includes(entry.name) ? [] : sourcesIn(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts') ? [readFileSync(path, 'utf8')] : [];
  });

describe('a category of streams', () => {
  /** As a prefix, or as a function that names one of its streams. */
  const forms = [/\b\w*[sS]treamPrefix(?: =|:) ['`]([A-Za-z]\w*)-/g, /Stream = [^;\n]*=> `([A-Za-z]\w*)-\$/g];
  const declared = sourcesIn(libs).flatMap((text) =>
    forms.flatMap((form) => [...text.matchAll(form)].map(([, category]) => category!)),
  );

  it('is declared with what is at stake, wherever its prefix is declared', () => {
    expect(new Set(declared)).toEqual(new Set(Object.keys(streamCategories)));
    expect(declared.length).toBeGreaterThan(25);
  });

  it('is taken for money where nobody has declared it', () =>
    expect(
      ['ledgerJournal-2026-03.5', 'somethingNew-1', 'delivery-deferred-by_1', 'publicEvents-by_1'].map(stakeOf),
    ).toEqual(['money', 'money', 'record', 'record']));

  it('had forks in the deferrals of deliveries and nowhere else', () =>
    expect(['delivery-deferred-by_1', 'delivery-acknowledged-by_1', 'transaction-1'].map(mayHaveFork)).toEqual([
      true,
      false,
      false,
    ]));
});
