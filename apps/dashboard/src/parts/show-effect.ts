import { queries } from '../requests/use-read';
import { showToast } from './toasts';

/** The end of a write: a dialog stays until the page shows what happened, and then a notice says it. */
export const showEffect =
  <T>(text: string | ((result: T) => string)) =>
  async (result: T): Promise<void> => {
    await queries.invalidateQueries();
    showToast(typeof text === 'string' ? text : text(result));
  };
