type Environment = Readonly<Record<string, string | undefined>>;

/** How the program was started, so that what it prints can be pasted: in a clone it is `npx taprail`. */
export const programName = (env: Environment = process.env): string => {
  // Variables of npx reach every program that it starts, so they must name this one.
  const isByNpx = env['npm_command'] === 'exec' && /^["']?taprail\b/.test(env['npm_lifecycle_script'] ?? '');
  return isByNpx ? 'npx taprail' : 'taprail';
};

/** A text with commands in it, such as `taprail explain CODE`, as they are typed here. */
export const asStarted = (text: string, env: Environment = process.env): string =>
  text.replaceAll(/(?<![\w/.-]|npx )taprail(?= [a-z<-])/g, programName(env));
