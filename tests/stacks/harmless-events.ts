import { ClassesChanged, FamilyUnenrolled } from '@hoops/domain/family/athletes/events';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { PlanRequested } from '@hoops/domain/family/plans/events';
import { ScheduleItemAdded, SessionsCanceled } from '@hoops/domain/schedule/events';
import { httpRequest } from '../system/http-request.ts';

const cognito = (triggerSource: string) => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_Test00001',
  userName: 'sub-1',
  triggerSource,
  callerContext: { awsSdkVersion: '3', clientId: 'client' },
  request: { userAttributes: { sub: 'sub-1', email: 'dana@example.com' }, codeParameter: '{####}' },
  response: {},
});

type Example = { readonly type: string; readonly schema: number; readonly example: object };

function queued(stream: string, { type, schema, example }: Example) {
  const detail = {
    id: '01KB0000000000000000000001',
    clubId: 'club',
    stream,
    version: 1,
    type,
    schema,
    at: '2026-11-01T12:00:00.000Z',
    occurredAt: '2026-11-01T12:00:00.000Z',
    actor: { sub: 'sub-1', role: 'parent' },
    commandId: 'command-1',
    correlationId: 'request-1',
    producer: 'test',
    data: example,
  };
  const body = JSON.stringify({ source: 'hoops.events', 'detail-type': type, detail });
  return { Records: [{ messageId: 'message-1', body, attributes: { ApproximateReceiveCount: '1' } }] };
}

const empty = { Records: [] };
const beginning = { phase: 'begin', execution: 'execution-1', of: 8 };
const nothingFailed = { batchItemFailures: [] };

const registration = {
  name: 'Dana Reyes',
  email: 'sub-1@example.com',
  phoneNumber: '3125550177',
  address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zipCode: '60601' },
};

/** For each Lambda, an event that needs no stored data, and a part of the expected answer. */
export const harmlessEvents: Readonly<Record<string, { readonly event: object; readonly answer: unknown }>> =
  {
    'api-commands': {
      event: httpRequest('registerParent', registration, { sub: 'sub-1' }),
      answer: { statusCode: 200 },
    },
    'api-billing': {
      event: httpRequest('getStripeCustomerPortalLink', {}, { sub: 'sub-1' }),
      answer: { statusCode: 409 },
    },
    'api-queries': { event: httpRequest('schedule'), answer: { statusCode: 200 } },
    'api-requests': {
      event: httpRequest('sendProgramRequest', {
        name: 'Dana Reyes',
        email: 'dana@example.com',
        description: 'Evening classes?',
        selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
      }),
      answer: { statusCode: 200 },
    },
    'api-audit': {
      event: httpRequest('auditEvents', undefined, { sub: 'sub-1' }),
      answer: { statusCode: 403 },
    },
    'api-operations': {
      event: httpRequest('jobRuns', undefined, { sub: 'sub-1' }),
      answer: { statusCode: 403 },
    },
    'api-webhooks': {
      event: httpRequest('stripeWebhook', {}, { headers: { 'stripe-signature': 't=1,v1=forged' } }),
      answer: { statusCode: 400 },
    },
    'api-docs': { event: httpRequest('health'), answer: { statusCode: 200 } },
    projector: { event: queued('schedule#main', ScheduleItemAdded), answer: nothingFailed },
    'stripe-sync': { event: queued('family#sub-1', PlanRequested), answer: nothingFailed },
    mailer: { event: queued('family#sub-1', FamilyUnenrolled), answer: nothingFailed },
    'bill-mailer': { event: queued('family#sub-1', MonthlyChargeAssessed), answer: nothingFailed },
    'schedule-watch': { event: queued('schedule#main', ScheduleItemAdded), answer: nothingFailed },
    'session-watch': { event: queued('schedule#main', SessionsCanceled), answer: nothingFailed },
    'keep-places': { event: queued('family#sub-1', ClassesChanged), answer: nothingFailed },
    'schedule-mailer': { event: beginning, answer: { isDue: false } },
    'make-ups': { event: beginning, answer: { isDue: false } },
    'mail-reports': { event: empty, answer: nothingFailed },
    publisher: { event: empty, answer: nothingFailed },
    'webhook-processor': { event: empty, answer: nothingFailed },
    'assess-charges': { event: beginning, answer: { isDue: true } },
    autopay: { event: beginning, answer: { isDue: true } },
    notices: { event: beginning, answer: { isDue: true } },
    republish: { event: beginning, answer: { isDue: true } },
    verify: { event: beginning, answer: { isDue: false } },
    export: { event: beginning, answer: { isDue: false } },
    reconciliation: { event: beginning, answer: { isDue: false } },
    rebuild: { event: beginning, answer: { isDue: false } },
    repair: { event: beginning, answer: { isDue: false } },
    switch: { event: beginning, answer: { isDue: false } },
    'remove-old-rows': { event: beginning, answer: { isDue: false } },
    'erase-family': { event: beginning, answer: { isDue: false } },
    'erase-requests': { event: beginning, answer: { isDue: false } },
    'sign-heads': { event: beginning, answer: { isDue: false } },
    'keep-heads': { event: beginning, answer: { isDue: true } },
    sweep: { event: {}, answer: undefined },
    'settle-places': { event: {}, answer: undefined },
    reconcile: { event: beginning, answer: { isDue: true } },
    'pre-sign-up': {
      event: cognito('PreSignUp_SignUp'),
      answer: { response: { autoConfirmUser: true, autoVerifyEmail: true } },
    },
    'post-confirmation': {
      event: cognito('PostConfirmation_ConfirmForgotPassword'),
      answer: { triggerSource: 'PostConfirmation_ConfirmForgotPassword' },
    },
    'custom-message': {
      event: cognito('CustomMessage_ForgotPassword'),
      answer: { response: { emailSubject: 'Reset your All-American Hoops password' } },
    },
  };
