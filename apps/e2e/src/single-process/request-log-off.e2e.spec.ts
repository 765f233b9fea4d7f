import { failure } from '../harness/restaurant';
import { processOfItsOwn } from '../harness/process/own-product';

describe('a process without a request log', () => {
  it('answers as ever, and has no request to show', async () => {
    const { api, leave } = await processOfItsOwn({ REQUEST_LOG_DAYS: '0' });
    try {
      const refused = await api.post('/v1/taps', {});
      expect(refused.status).toBe(422);
      expect((await api.get('/v1/requests')).body).toEqual({
        object: 'list',
        data: [],
        has_more: false,
        next_cursor: null,
      });
      const { headers } = refused;
      expect(failure(await api.get(`/v1/requests/${headers.get('request-id')}`))[1]).toBe('request_not_found');
    } finally {
      await leave();
    }
  });
});
