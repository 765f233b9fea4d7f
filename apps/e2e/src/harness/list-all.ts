import type { Api } from './api';

const pageMax = 100;

/** Every row of a list, page by page. */
export const listAll = async <Row = any>(api: Api, path: string, query = ''): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await api.get(`${path}?limit=${pageMax}${query}${cursor}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    rows.push(...body.data);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
};
