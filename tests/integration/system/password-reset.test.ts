import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cognito,
  type LocalProduct,
  password,
  register,
  signIn,
  startLocal,
  tokensOf,
} from '../../system/start-local.ts';
import { until } from '../../system/until.ts';

let product: LocalProduct;
beforeAll(async () => {
  product = await startLocal();
});
afterAll(() => product.close());

const email = 'robin@example.com';
const newPassword = 'Brand-New-Shoes-9';

const claimsOf = (token: string): Record<'auth_time' | 'iat' | 'exp', number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('a password reset sends the club’s email and ends all sessions', {
  tags: ['7.sign-in-calls'],
}, async () => {
  const elsewhere = await register(product, email);
  const kept = await tokensOf((await product.status()).cognito, email, password);
  const refresh = () => cognito(product, 'GetTokensFromRefreshToken', { RefreshToken: kept.refresh });
  await refresh();
  expect((await elsewhere.get('me')).status).toBe(200);
  // Waits for the next second, because sign-in times have whole seconds.
  await until(() => Date.now() / 1000 >= claimsOf(elsewhere.token).auth_time + 1, 'the next second');

  await cognito(product, 'ForgotPassword', { Username: email });
  // Selected by subject, because the welcome email may arrive later.
  const subject = 'Reset your All-American Hoops password';
  const mail = (await product.mails()).find((one) => one.to === email && one.subject === subject);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  await cognito(product, 'ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: code,
    Password: newPassword,
  });

  expect((await elsewhere.get('me')).status).toBe(401);
  // Visitors' routes check the session too, because a revoked session must not act as the parent.
  const change = { description: 'Fridays', name: '', email: '', type: 'program_change' };
  expect((await elsewhere.post('send-program-request', change)).status).toBe(401);
  // Ends Cognito's sessions too, because they would outlive a reset by weeks.
  await expect(refresh()).rejects.toThrow('Refresh Token has been revoked');
  await expect(cognito(product, 'GetUser', { AccessToken: kept.access })).rejects.toThrow(
    'Access Token has been revoked',
  );
  const again = await signIn(product, email, newPassword);
  expect((await again.get('me')).status).toBe(200);
});

it('local ID and access tokens live 15 minutes, as on AWS', async () => {
  const { id, access } = await tokensOf((await product.status()).cognito, email, newPassword);
  for (const { iat, exp } of [id, access].map(claimsOf)) expect(exp - iat).toBe(15 * 60);
});
