import { createStore } from '../parts/store';
import { readSetting, writeSetting } from '../parts/stored-setting';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const theme = createStore<Theme>(themes.find((each) => each === readSetting('theme')) ?? 'system');

const apply = () => {
  const { dataset } = document.documentElement;
  if (theme.get() === 'system') delete dataset['theme'];
  else dataset['theme'] = theme.get();
};

export const applyTheme = (): void => {
  apply();
  theme.subscribe(apply);
};

export const chooseTheme = (next: Theme): void => {
  writeSetting('theme', next === 'system' ? null : next);
  theme.set(next);
};
