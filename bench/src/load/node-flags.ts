/** As production starts programs; and such as --cpu-prof, to see where the time goes. */
export const nodeFlags = (): readonly string[] => [
  '--max-semi-space-size=8',
  ...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== ''),
];
