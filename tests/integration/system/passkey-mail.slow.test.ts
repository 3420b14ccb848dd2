import { expect, it } from 'vitest';
import { auditCommand } from '../../system/audit-command.ts';
import { askCognito, register, startLocal, tokensOf } from '../../system/start-local.ts';
import { softAuthenticator } from '../cognito/soft-authenticator.ts';

it('adding and removing a passkey at Cognito sends emails and appears in the account’s history', {
  tags: ['passkeys.mailed'],
}, async () => {
  const product = await startLocal();
  const robin = await register(product, 'robin@example.com');
  const { cognito } = await product.status();
  const { access: AccessToken } = await tokensOf(cognito, robin.email, 'Test-Password-1');
  const observe = async (): Promise<void> => {
    const observed = await robin.post('observePasskeys', { accessToken: AccessToken });
    expect(observed).toEqual({ status: 200, body: { observed: true } });
  };
  const subjects = async () =>
    (await product.mails()).map(({ subject }) => subject).filter((subject) => subject.includes('passkey'));

  const { CredentialCreationOptions } = await askCognito(cognito, 'StartWebAuthnRegistration', {
    AccessToken,
  });
  const phone = softAuthenticator();
  const Credential = phone.register(CredentialCreationOptions.challenge, {
    origin: 'http://localhost',
    rpId: 'localhost',
  });
  await askCognito(cognito, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
  await observe();
  await expect.poll(subjects).toEqual(['A passkey was added to your account']);
  await askCognito(cognito, 'DeleteWebAuthnCredential', { AccessToken, CredentialId: phone.id });
  await observe();
  await expect
    .poll(async () => (await subjects()).toSorted())
    .toEqual(['A passkey was added to your account', 'A passkey was removed from your account']);
  const history = await auditCommand(product, 'log', '--family', robin.sub);
  expect(history).toContain('Added a passkey to log in with');
  expect(history).toContain('Removed a passkey');

  expect(await robin.post('observePasskeys', { accessToken: 'forged' })).toMatchObject({ status: 401 });
  await product.close();
});
