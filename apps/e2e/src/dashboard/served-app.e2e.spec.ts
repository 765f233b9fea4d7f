import { Api } from '../harness/api';

describe('the dashboard app', () => {
  const { url } = Api.asFirstPlatform();

  it('is served with a content security policy', async () => {
    const bare = await fetch(`${url}/dashboard`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([302, '/dashboard/']);
    const page = await fetch(`${url}/dashboard/transactions/any`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect((await fetch(`${url}/dashboard/assets/none.js`)).status).toBe(404);
  });

  it('is not in the OpenAPI description', async () => {
    const { body } = await Api.asFirstPlatform().get('/openapi.json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/v1/dashboard-links', '/v1/dashboard-sessions']));
  });
});
