import { h } from 'preact';
import { showBidiCharacters, visibleBidi } from './visible-bidi';

it('characters that turn the direction of text are shown as escapes, and right-to-left letters as they are', () => {
  expect(visibleBidi('\u202Egnp.exe')).toBe('\\u202egnp.exe');
  expect(visibleBidi('שלום \u2067x\u2069')).toBe('שלום \\u2067x\\u2069');
});

it('in every text that is rendered', () => {
  showBidiCharacters();
  expect((h('p', {}, 'a\u202Eb', h('b', {}, '\u2066c')).props as { children: unknown }).children).toMatchObject([
    'a\\u202eb',
    { props: { children: '\\u2066c' } },
  ]);
});
