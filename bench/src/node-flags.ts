/** As production starts programs; and such as --cpu-prof, to see where the time goes. */
export const nodeFlags = (): readonly string[] => [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  ...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== ''),
];
