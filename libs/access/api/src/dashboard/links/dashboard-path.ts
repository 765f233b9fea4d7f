/** Signs and letters of a path and its query; what a browser would make of `..` is looked at in `isDashboardPath`. */
export const dashboardPathForm = /^\/dashboard(?:\/[A-Za-z0-9._~:@%-]+)*\/?(?:\?[A-Za-z0-9._~:@%/&=+,[\]-]*)?$/;
const base = 'https://dashboard.invalid';

/** Whether a text is the address of a page of the dashboard and of nothing else, however a browser reads it. */
export const isDashboardPath = (text: string): boolean => {
  if (!dashboardPathForm.test(text) || !URL.canParse(text, base)) return false;
  const { origin, pathname, search } = new URL(text, base);
  // A browser has carried out `..` and `%2e%2e` by now; encoded slashes and control characters it leaves to others.
  return origin === base && `${pathname}${search}` === text && !/%(?:2f|5c|[01][0-9a-f]|7f)/i.test(text);
};
