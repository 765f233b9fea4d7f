/** How instants are shown: as the machines write them, as this browser's owner lives, or as the business closes its days. */
const zoneChoices = ['utc', 'browser', 'sales'] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

export const readZoneChoice = (text: string | null): ZoneChoice | undefined =>
  zoneChoices.find((choice) => choice === text);

/** The choices of a page, by the sales zone that it has, if it has one. */
export const zoneChoicesWith = (salesZone: string | undefined): readonly ZoneChoice[] =>
  salesZone === undefined ? ['utc', 'browser'] : zoneChoices;

/** What a page shows: without a sales zone it is UTC, and the choice is kept for pages that have one. */
export const shownChoice = (choice: ZoneChoice, salesZone: string | undefined): ZoneChoice =>
  choice === 'sales' && salesZone === undefined ? 'utc' : choice;

/** The IANA name behind a choice. A page that is not about one business has no sales zone, and shows UTC. */
export const zoneBehind = (choice: ZoneChoice, browserZone: string, salesZone: string | undefined): string => {
  if (choice === 'browser') return browserZone;
  return choice === 'sales' ? (salesZone ?? 'UTC') : 'UTC';
};
