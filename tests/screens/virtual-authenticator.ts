import type { BrowserContext, Page } from 'playwright-core';

/** Passkey device of the page's browser. After `verify(false)`, the person fails the fingerprint check. */
export const addAuthenticator = async (context: BrowserContext, page: Page) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: () => devTools.detach(),
    verify: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ rpId, signCount }) => ({ rpId, signCount }));
    },
  };
};
