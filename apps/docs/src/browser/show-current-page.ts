/** The contents are longer than the window: they begin where the page is. */
export const showCurrentPage = (): void => {
  const contents = document.querySelector<HTMLElement>('.contents');
  const current = contents?.querySelector<HTMLElement>('[aria-current="page"]');
  if (contents && current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
};
