import { existsSync } from 'node:fs';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { cognitoTriggers } from '@hoops/wiring/cognito-triggers';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commandRoute } from './http/route.ts';
import { routeList } from './routes.ts';

/** Public routes. Making a route public is a deliberate decision, repeated here. */
const approvedPublic = [
  'GET /api/grades',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/prices',
  'GET /api/schedule',
  'GET /api/schedule.ics',
  'GET /api/unsubscribe/{token}',
  'POST /api/recoverSecondFactor',
  'POST /api/reportTokenReuse',
  'POST /api/send-program-request',
  'POST /api/signInByPasskey',
  'POST /api/stripe/webhook',
  'POST /api/unsubscribe/{token}',
];

/** Routes that nobody may call for another family. Adding a route is a deliberate decision, repeated here. */
const notForOthers = [
  'acceptTerms',
  'changeGuardianName',
  'confirmEmailChange',
  'confirmSecondFactor',
  'devices',
  'guardianInvitation',
  'joinAsOtherHome',
  'joinHousehold',
  'leaveHousehold',
  'observePasskeys',
  'registerParent',
  'saveRecoveryCodes',
  'signPaper',
  'turnOffPush',
  'turnOnPush',
];

/** Calls from section 7 of the spec, letter for letter. */
const callsOfTheSpec = [
  'switchPlan',
  'cancelAthleteSubscriptions',
  'cancelSwitch',
  'createSubscription',
  'getPendingSubscriptions',
  'getPaymentHistory',
  'getStripeCustomerPortalLink',
  'payOutstandingBalance',
  'send-welcome-email',
  'send-unenrollment-email',
  'send-program-request',
];

const open = routeList.filter(({ auth }) => auth !== 'user' && auth !== 'admin');

it('only approved routes are open to visitors', { tags: ['6.server'] }, () => {
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(approvedPublic);
});

it('every family route declares whether an administrator may act for the family', () => {
  const forFamilies = routeList.filter(({ auth }) => auth === 'user' || auth === 'optional');
  for (const { id, onBehalfOf } of forFamilies) expect(onBehalfOf, id).toBeTypeOf('boolean');
  for (const { id, onBehalfOf } of routeList.filter((route) => !forFamilies.includes(route))) {
    expect(onBehalfOf, id).toBeUndefined();
  }
  const refused = forFamilies.filter(({ onBehalfOf }) => !onBehalfOf).map(({ id }) => id);
  expect(refused.sort()).toEqual(notForOthers);
});

it('every call in the spec has a POST route', { tags: ['7.names'] }, () => {
  const paths = routeList.filter(({ method }) => method === 'POST').map(({ path }) => path);
  for (const call of callsOfTheSpec) expect(paths).toContain(`/api/${call}`);
});

it('a route whose input does not fit its command is a type error', () => {
  const input = z.strictObject({ athleteId: z.string() });
  const row = { auth: 'user', onBehalfOf: true, path: '/api/changeAthlete', summary: '', input } as const;
  // @ts-expect-error the command takes the changes too.
  expect(commandRoute('ChangeAthlete', row)).toMatchObject({ method: 'POST', command: 'ChangeAthlete' });
  // @ts-expect-error there is no such command.
  expect(commandRoute('PaintAthlete', { ...row, input: z.object({}) })).toMatchObject({ kind: 'command' });
});

it('no two routes share a method and path', () => {
  const keys = routeList.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(
  [
    ...Object.values({ ...apiFunctions, ...cognitoTriggers }),
    ...subscriptions,
    mailReports,
    ...streamConsumers,
    ...jobs,
  ].map(({ handler }) => handler),
)('the deployed handler exists as a file: %s', (handler) => {
  const file = handler.slice(0, handler.lastIndexOf('.'));
  expect(existsSync(new URL(`../../../${file}.ts`, import.meta.url))).toBe(true);
});
