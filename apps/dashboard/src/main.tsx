import { render } from 'preact';
import { App } from './shell/app';
import { applyTheme } from './shell/theme';

applyTheme();
render(<App />, document.querySelector('#app')!);
