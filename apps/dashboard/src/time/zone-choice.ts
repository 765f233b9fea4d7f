/** How instants are shown: as the machines write them, as this browser's owner lives, or as the business closes its days. */
export const zoneChoices = ['utc', 'browser', 'sales'] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

export const readZoneChoice = (text: string | null): ZoneChoice | undefined =>
  zoneChoices.find((choice) => choice === text);

/** The IANA name behind a choice. A page that is not about one business has no sales zone, and shows UTC. */
export const zoneBehind = (choice: ZoneChoice, browserZone: string, salesZone: string | undefined): string => {
  if (choice === 'browser') return browserZone;
  return choice === 'sales' ? (salesZone ?? 'UTC') : 'UTC';
};
