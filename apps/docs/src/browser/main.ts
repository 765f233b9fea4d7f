import { keepChosenSample } from './chosen-sample';
import { addCopyButtons } from './copy-buttons';
import { addSearch } from './search-dialog';
import { showCurrentPage } from './show-current-page';

const opener = document.querySelector<HTMLButtonElement>('.search-open');
const { search } = document.body.dataset;
if (opener && search !== undefined) addSearch(search, opener);
showCurrentPage();
keepChosenSample();
addCopyButtons();
