import type { LoadPlan } from '../load/loops';

/** So many sales and no more, by all callers at once. */
export const sellSales = async ({ connections, ask, require }: LoadPlan, sales: number): Promise<void> => {
  let left = sales;
  await Promise.all(
    connections.map(async (connection, at) => {
      while (left > 0) {
        left -= 1;
        require(await connection.send(ask(at)));
      }
    }),
  );
};
