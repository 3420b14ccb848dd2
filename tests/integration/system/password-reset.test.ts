import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalProduct, register, signIn, startLocal } from '../../system/start-local.ts';
import { until } from '../../system/until.ts';

let product: LocalProduct;
beforeAll(async () => {
  product = await startLocal();
});
afterAll(() => product.close());

const email = 'robin@example.com';
const newPassword = 'Brand-New-9';

async function cognito(operation: string, body: object): Promise<void> {
  const { endpoint, clientId } = (await product.status()).cognito;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: clientId, Username: email, ...body }),
  });
  expect(response.status).toBe(200);
}

const signedInAt = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).auth_time;

it("signs out everywhere, and is asked for in the club's words", async () => {
  const elsewhere = await register(product, email);
  expect((await elsewhere.get('me')).status).toBe(200);
  // Sign-ins are known to the second: only those of an earlier one are recognisably older.
  await until(() => Date.now() / 1000 >= signedInAt(elsewhere.token) + 1, 'the next second');

  await cognito('ForgotPassword', {});
  // Not the newest: the welcome may arrive after it.
  const subject = 'Reset your All-American Hoops password';
  const mail = (await product.mails()).find((one) => one.to === email && one.subject === subject);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  await cognito('ConfirmForgotPassword', { ConfirmationCode: code, Password: newPassword });

  expect((await elsewhere.get('me')).status).toBe(401);
  // Also where a visitor may write: what an ended session sends must not pass for the parent's.
  const change = { description: 'Fridays', name: '', email: '', type: 'program_change' };
  expect((await elsewhere.post('send-program-request', change)).status).toBe(401);
  const again = await signIn(product, email, newPassword);
  expect((await again.get('me')).status).toBe(200);
});
