// The reference implementation of OpenID Connect, with pages of its own on which anybody signs in under the address that they type.
const settings = JSON.parse(process.argv[2]);

const start = async () => {
  const { default: Provider } = await import('oidc-provider');
  const provider = new Provider(settings.issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: settings.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['known to the tests'] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unverified'),
        name: `${id.split('@')[0]} of Acme`,
      }),
    }),
  });
  const { port } = new URL(settings.issuer);
  provider.listen(Number(port), '127.0.0.1', () => process.send('listening'));
  process.on('disconnect', () => process.exit(0));
};

start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
