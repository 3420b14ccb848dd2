import { autoSignIn, getCurrentUser, signUp } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  EMAIL,
  PASSWORD,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

let pool: TestPool;
let announced: string[];

beforeEach(async () => {
  announced = [];
  pool = await startTestPool({
    PreSignUp: async (event) => {
      const { email = '' } = event.request.userAttributes;
      if (email.startsWith('banned')) throw new Error('This address may not sign up');
      const auto = email.startsWith('auto');
      event.response = { autoConfirmUser: auto, autoVerifyEmail: auto, autoVerifyPhone: false };
      return event;
    },
    PostConfirmation: async (event) => {
      announced.push(`${event.triggerSource} ${event.request.userAttributes.email}`);
      return event;
    },
  });
});

afterEach(async () => {
  await pool.stop();
});

it('a sign-up that the PreSignUp trigger does not confirm cannot sign in', async () => {
  expect((await signUp({ username: EMAIL, password: PASSWORD })).isSignUpComplete).toBe(false);
  expect(announced).toEqual([]);
  expect(await refusal(signInByPassword(EMAIL, 'Wrong1234'))).toMatchObject({
    name: 'NotAuthorizedException',
  });
  const unconfirmed = await signInByPassword(EMAIL, PASSWORD);
  expect(unconfirmed.nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
});

it('a sign-up confirmed by the PreSignUp trigger completes right away and signs in automatically', {
  tags: ['7.sign-in-calls'],
}, async () => {
  const answer = await signUp({
    username: 'auto@example.com',
    password: PASSWORD,
    options: { userAttributes: {}, autoSignIn: true },
  });
  expect(answer.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN');
  expect(announced).toEqual(['PostConfirmation_ConfirmSignUp auto@example.com']);
  expect(pool.mails).toEqual([]);
  expect((await autoSignIn()).isSignedIn).toBe(true);
  expect((await getCurrentUser()).userId).toBe(answer.userId);
});

it('a sign-up rejected by the trigger returns its reason', async () => {
  expect(await refusal(signUp({ username: 'banned@example.com', password: PASSWORD }))).toEqual({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error This address may not sign up.',
  });
  expect(pool.errors).toHaveLength(1);
  expect(await refusal(signInByPassword('banned@example.com', PASSWORD))).toMatchObject({
    message: 'Incorrect username or password.',
  });
});

it('a sign-up is rejected for an email in use, in upper or lower case', async () => {
  await signUp({ username: EMAIL, password: PASSWORD });
  expect(await refusal(signUp({ username: 'ANN@Example.com', password: PASSWORD }))).toEqual({
    name: 'UsernameExistsException',
    message: 'User already exists',
  });
});

it('one of many concurrent sign-ups gets the email', async () => {
  const attempts = Array.from({ length: 8 }, () =>
    pool.call('SignUp', {
      ClientId: 'localclient0000000000000001',
      Username: 'auto@example.com',
      Password: PASSWORD,
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
});

it.each([
  ['Short1', 'Password not long enough'],
  ['lowercase1', 'Password must have uppercase characters'],
  ['UPPERCASE1', 'Password must have lowercase characters'],
  ['NoNumbers', 'Password must have numeric characters'],
])('a sign-up rejects the weak password %s', async (password, reason) => {
  expect(await refusal(signUp({ username: EMAIL, password }))).toEqual({
    name: 'InvalidPasswordException',
    message: `Password did not conform with policy: ${reason}`,
  });
});

it.each([
  [{ sub: 'chosen' }, 'NotAuthorizedException', 'A client attempted to write unauthorized attribute'],
  [
    { email_verified: 'true' },
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  ],
  [
    { isAdmin: 'true' },
    'InvalidParameterException',
    'Attributes did not conform to the schema: isAdmin: Attribute does not exist in the schema.',
  ],
])('a sign-up rejects attributes that users may not set: %o', async (userAttributes, name, message) => {
  expect(await refusal(signUp({ username: EMAIL, password: PASSWORD, options: { userAttributes } }))).toEqual(
    { name, message },
  );
});

it('a sign-up rejects a username that is not an email', async () => {
  expect(await refusal(signUp({ username: 'ann', password: PASSWORD }))).toEqual({
    name: 'InvalidParameterException',
    message: 'Username should be an email.',
  });
});
