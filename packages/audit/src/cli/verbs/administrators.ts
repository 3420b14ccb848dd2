import { wallClock } from '@hoops/runtime/clock';
import { signInsConfig } from '@hoops/runtime/config';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import {
  type AdministratorDeps,
  changeAdministrator,
  removeSecondFactor,
  signInOfEmail,
} from '../../administrators.ts';
import { AuditProblem } from '../../audit-problem.ts';
import { answer, operatorOf } from '../answer.ts';
import type { Context, RunVerb } from '../context.ts';

export const grantAdminVerb: RunVerb = async (context) => {
  const sub = await signInFor(context);
  const operator = operatorOf(context);
  const changed = await changeAdministrator(administratorDeps(context), 'GrantAdmin', sub, operator);
  const sentence = changed ? `${sub} is now an administrator.` : `${sub} was already an administrator.`;
  answer(context, sentence, { sub, operator, changed });
  return 0;
};

export const revokeAdminVerb: RunVerb = async (context) => {
  const sub = await signInFor(context);
  const operator = operatorOf(context);
  const changed = await changeAdministrator(administratorDeps(context), 'RevokeAdmin', sub, operator);
  const sentence = changed ? `${sub} is no longer an administrator.` : `${sub} was not an administrator.`;
  answer(context, sentence, { sub, operator, changed });
  return 0;
};

export const removeSecondFactorVerb: RunVerb = async (context) => {
  const sub = await signInFor(context);
  const operator = operatorOf(context);
  const signIns = cognitoSignIns(signInsConfig());
  await removeSecondFactor({ ...context.system, signIns, now: wallClock.now }, sub, operator);
  answer(context, `${sub} now signs in with the password alone, and every session has ended.`, {
    sub,
    operator,
  });
  return 0;
};

/** Created on first use, because only `grant` needs the user pool. */
const administratorDeps = ({ system }: Context): AdministratorDeps => ({
  ...system,
  signIns: { exists: (sub) => cognitoSignIns(signInsConfig()).exists(sub) },
});

const signInFor = async ({ options: { sub, email }, place, system }: Context): Promise<string> => {
  if (sub !== undefined && email === undefined) return sub;
  if (sub !== undefined || email === undefined)
    throw new AuditProblem('Specify the user with --sub or --email.');
  if (place === 'aws') {
    throw new AuditProblem(
      'On AWS, specify the user with --sub, because an email address is too easy to take over.',
    );
  }
  return signInOfEmail(system, email);
};
