import { queries } from '../requests/use-read';
import { showToast } from './toasts';

/** The end of a write: a dialog stays until the page shows what happened, and then a notice says it. */
export const showEffect = (text: string) => async (): Promise<void> => {
  await queries.invalidateQueries();
  showToast(text);
};
