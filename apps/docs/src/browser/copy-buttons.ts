/** A button that copies what stands in a block of code. */
export const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.innerText).then(
        () => (button.textContent = 'Copied'),
        () => (button.textContent = 'Not copied'),
      );
    });
    const frame = document.createElement('div');
    frame.className = 'with-copy';
    block.replaceWith(frame);
    frame.append(block, button);
  }
};
