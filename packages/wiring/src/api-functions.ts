import { type LambdaRow, type Need, writesStreams } from './needs.ts';

/**
 * Needs of every signed-in route: identify the caller, limit the rate, check an administrator's second
 * factor, record views.
 */
const signedIn = [...writesStreams, 'coordination', 'second-factor'] as const satisfies readonly Need[];

export const apiFunctions = {
  commands: {
    handler: 'packages/api/src/handlers/commands.handler',
    timeoutSeconds: 10,
    needs: signedIn,
  },
  billing: {
    handler: 'packages/api/src/handlers/billing.handler',
    timeoutSeconds: 29,
    needs: [...signedIn, 'stripe-api'],
  },
  queries: {
    handler: 'packages/api/src/handlers/queries.handler',
    timeoutSeconds: 10,
    needs: [...signedIn, 'rows-read'],
  },
  requests: {
    handler: 'packages/api/src/handlers/requests.handler',
    timeoutSeconds: 10,
    needs: [...signedIn, 'cognito-verify', 'sign-ins-recover'],
  },
  audit: {
    handler: 'packages/api/src/handlers/audit.handler',
    timeoutSeconds: 29,
    needs: [...signedIn, 'rows-read', 'heads-read'],
  },
  operations: {
    handler: 'packages/api/src/handlers/operations.handler',
    timeoutSeconds: 29,
    needs: [...signedIn, 'rows-read', 'rows-batch', 'dead-letters', 'alarms-read'],
  },
  webhooks: {
    handler: 'packages/api/src/handlers/webhooks.handler',
    timeoutSeconds: 10,
    needs: ['inbox-write', 'keys', 'stripe-webhook-secret'],
  },
  docs: {
    handler: 'packages/api/src/handlers/docs.handler',
    timeoutSeconds: 5,
    needs: [],
  },
} as const satisfies Readonly<Record<string, LambdaRow>>;

export type RouteGroup = keyof typeof apiFunctions;
