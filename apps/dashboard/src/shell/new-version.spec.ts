import { entryScriptOf } from './new-version';

describe('the script of the dashboard', () => {
  it('is read from its HTML, as it is built', () => {
    const html = '<head><script type="module" crossorigin src="/dashboard/assets/index-BNeJ9y51.js"></script></head>';
    expect(entryScriptOf(html)).toBe('/dashboard/assets/index-BNeJ9y51.js');
  });

  it('is not found in the page of a proxy, which is no new version', () => {
    expect(entryScriptOf('<h1>Maintenance</h1><script src="/x.js"></script>')).toBeUndefined();
  });
});
