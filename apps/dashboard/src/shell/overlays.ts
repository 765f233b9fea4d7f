// All that opens over a page, in one file: it is fetched when the page is there.
export { CodeDialog } from './code-dialog';
export { HelpDialog } from './help-dialog';
export * as clockMoves from './move-clock';
export { Palette } from './palette';
