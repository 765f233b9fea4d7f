import type { Counts } from './event-store-counts';

const names: Readonly<Record<string, string>> = {
  'acquirer/read-card': 'simulator: card readings',
  'acquirer/authorise': 'simulator: authorisations',
  'acquirer/capture': 'simulator: captures alone',
  'acquirer/abandon': 'simulator: readings given up',
};

/** Requests of a tap to the acquirer. Services ask it for events as well, at rest as often as under load. */
export const countsOfSimulator = async (url: string): Promise<Counts> => {
  const { requests } = (await (await fetch(`${url}/_sim/requests`)).json()) as { requests: Record<string, number> };
  return Object.fromEntries(Object.entries(names).map(([path, name]) => [name, requests[path] ?? 0]));
};
