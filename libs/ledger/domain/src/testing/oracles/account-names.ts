import { type AccountName, chart } from '../../chart/chart';

export const accountNames: readonly AccountName[] = Object.keys(chart) as AccountName[];
