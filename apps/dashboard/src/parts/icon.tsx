/** Outlines on a grid of 20; the colour is that of the text around them. */
const outlines = {
  overview: 'M3 11.5 10 4l7 7.5M5 9.5V16h10V9.5',
  payments: 'M3 6.5h14v8H3zM3 9.5h14M6 12.2h3',
  payouts: 'M4 8.5 10 4l6 4.5M5 8.5h10M6 11v4M10 11v4M14 11v4M4 16.5h12',
  disputes: 'M5 17V4M5 4.5h8.5L12 8l1.5 3.5H5',
  console:
    'M6 2.8h8a1 1 0 0 1 1 1v12.4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3.8a1 1 0 0 1 1-1zM7.5 5.5h5v3h-5zM7.6 11.2h.1M10 11.2h.1M12.4 11.2h.1M7.6 14h.1M10 14h.1M12.4 14h.1',
  merchants:
    'M4 8.5V16h12V8.5M3 8l1.5-4h11L17 8c0 1.2-1 2-2.3 2S12.400 9.200 12.400 8c0 1.200-1 2-2.400 2S7.600 9.200 7.600 8c0 1.200-1 2-2.300 2S3 9.200 3 8z',
  ledger: 'M5 3.500h10v13H5zM8 7h4M8 10h4M8 13h2.500',
  webhooks:
    'M7.500 7.500a2.800 2.800 0 1 1 4.600 2.100l2.400 4M8.300 9.800 6 13.800M6 13.800h8M6 13.800a1.800 1.800 0 1 0 0 .100M14.500 13.600a1.800 1.800 0 1 1 0 .100',
  keys: 'M11.500 8.500a3.500 3.500 0 1 0-3 3.460L10 13.500h1.500V15H13v1.500h3V14l-4.600-4.600',
  system: 'M3 10h3l2-5 4 10 2-5h3',
  devices: 'M6 3h8v14H6zM8.5 14.500h3M8.500 6.500h3M8.500 9h3',
  menu: 'M3.500 6h13M3.500 10h13M3.500 14h13',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11zM13 13l4 4',
  code: 'M7 6.500 3.500 10 7 13.500M13 6.500 16.500 10 13 13.500M11.500 5l-3 10',
  copy: 'M7 7V4h9v9h-3M4 7h9v9H4z',
  check: 'M4.500 10.500 8.500 14.500 16 6',
  close: 'M5 5l10 10M15 5 5 15',
  next: 'M8 5l5 5-5 5',
  previous: 'M12 5l-5 5 5 5',
  down: 'M5 8l5 5 5-5',
  sun: 'M10 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM10 2v2M10 16v2M2 10h2M16 10h2M4.300 4.300l1.400 1.400M14.300 14.300l1.400 1.400M15.700 4.300l-1.400 1.400M5.700 14.300l-1.400 1.400',
  moon: 'M15.500 12A6.500 6.500 0 0 1 8 4.500 6.500 6.500 0 1 0 15.500 12z',
  screen: 'M3 4.500h14v9H3zM7.500 16.500h5M10 13.500v3',
  person: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.500c.600-3 3-4.500 6-4.500s5.400 1.500 6 4.500',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.500 2',
  warning: 'M10 3.500 17.500 16.500h-15zM10 8.500v3.500M10 14.200v.100',
  download: 'M10 3.500v9M6.500 9.500 10 13l3.500-3.500M4 16.500h12',
  tap: 'M6 8a6 6 0 0 1 0 4M9 6.500a9 9 0 0 1 0 7M12 5a12 12 0 0 1 0 10M15 3.500a15 15 0 0 1 0 13',
  shield: 'M10 3l6 2.200v4.300c0 3.700-2.400 6.300-6 7.500-3.600-1.200-6-3.800-6-7.500V5.200zM7.300 10l2 2 3.500-4',
  filter: 'M3.500 5h13M6 10h8M8.500 15h3',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8a2 2 0 1 1 2.800 1.800c-.600.300-.800.700-.800 1.400M10 13.700v.100',
  out: 'M8 4H4v12h4M9 10h8M14 7l3 3-3 3',
} as const;

export type IconName = keyof typeof outlines;

/** Decoration only: the words beside it, or the label of its button, say what it means. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={outlines[name]} />
  </svg>
);
