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
  const sentence = changed ? `${sub} is an administrator now.` : `${sub} was an administrator already.`;
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
  answer(context, `${sub} signs in with the password alone now, and is signed out everywhere.`, {
    sub,
    operator,
  });
  return 0;
};

/** Created on use, because only granting needs the user pool. */
const administratorDeps = ({ system }: Context): AdministratorDeps => ({
  ...system,
  signIns: { exists: (sub) => cognitoSignIns(signInsConfig()).exists(sub) },
});

const signInFor = async ({ options: { sub, email }, place, system }: Context): Promise<string> => {
  if (sub !== undefined && email === undefined) return sub;
  if (sub !== undefined || email === undefined)
    throw new AuditProblem('Name the sign-in with --sub, or with --email.');
  if (place === 'aws') {
    throw new AuditProblem(
      'On AWS name the sign-in itself, with --sub: an email address is too easily taken.',
    );
  }
  return signInOfEmail(system, email);
};
