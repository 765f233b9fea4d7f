import type { CreatedFilter } from '@taprail/http';
import type { ListFilter } from '@taprail/subscriptions';

const operators = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** `created[gte]=…`: instants are stored in UTC with milliseconds, so their texts compare as they do. */
export const createdFilters = (created: CreatedFilter | undefined): readonly ListFilter[] =>
  Object.entries(operators).flatMap(([name, operator]) => {
    const instant = created?.[name as keyof typeof operators];
    return instant === undefined ? [] : [{ column: 'created', operator, value: new Date(instant).toISOString() }];
  });
