import { type ComponentChildren, options } from 'preact';

/** Characters that turn the direction of the text after them, so that it reads as another: `gnp.exe` as `exe.png`. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

export const visibleBidi = (text: string): string =>
  text.replace(directions, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

const visible = (children: ComponentChildren): ComponentChildren => {
  if (typeof children === 'string') return visibleBidi(children);
  return Array.isArray(children) ? children.map(visible) : children;
};

/** Foreign text comes from everywhere: these characters are shown as what they are wherever text is rendered. */
export const showBidiCharacters = (): void => {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') {
      const props = vnode.props as { children?: ComponentChildren };
      if (props.children !== undefined) props.children = visible(props.children);
    }
    before?.(vnode);
  };
};
