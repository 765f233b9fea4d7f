import { render } from 'preact';
import { showBidiCharacters } from './parts/visible-bidi';
import { App } from './shell/app';
import { applyTheme } from './shell/theme';

applyTheme();
showBidiCharacters();
render(<App />, document.querySelector('#app')!);
