import { deferred } from './deferred';

const overlays = () => import('./overlays');

const code = deferred(async () => (await overlays()).CodeDialog);
const help = deferred(async () => (await overlays()).HelpDialog);
const palette = deferred(async () => (await overlays()).Palette);

export const CodeDialog = code.Deferred;
export const HelpDialog = help.Deferred;
export const Palette = palette.Deferred;
export const clockMoves = async () => (await overlays()).clockMoves;

/** Before somebody presses their key: what is typed at once is typed into them. */
export const fetchOverlays = (): void => {
  for (const { fetchAhead } of [palette, help, code]) fetchAhead();
};
