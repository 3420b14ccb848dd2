import { type LambdaRow, writesStreams } from './needs.ts';

export type CognitoTrigger = LambdaRow & {
  readonly name: string;
  /** Cognito waits at most five seconds. */
  readonly timeoutSeconds: 5;
};

export const cognitoTriggers = {
  preSignUp: {
    name: 'pre-sign-up',
    handler: 'packages/api/src/handlers/pre-sign-up.handler',
    timeoutSeconds: 5,
    needs: [],
  },
  postConfirmation: {
    name: 'post-confirmation',
    handler: 'packages/api/src/handlers/post-confirmation.handler',
    timeoutSeconds: 5,
    needs: writesStreams,
  },
  customMessage: {
    name: 'custom-message',
    handler: 'packages/api/src/handlers/custom-message.handler',
    timeoutSeconds: 5,
    needs: [],
  },
} as const satisfies Readonly<Record<string, CognitoTrigger>>;

export const tokenLife = { idAndAccessMinutes: 15, refreshDays: 30, refreshGraceSeconds: 60 } as const;
