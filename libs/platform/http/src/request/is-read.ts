/** A request that only reads, by its method. */
export const isRead = ({ method }: Readonly<{ method: string }>): boolean => method === 'GET' || method === 'HEAD';
