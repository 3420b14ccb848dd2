import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { CognitoError } from './cognito-error.ts';
import type { UserRecord } from './pool-state.ts';

type Trigger<Event> = (event: Event) => Promise<Event>;

export type CognitoTriggers = {
  readonly PreSignUp?: Trigger<PreSignUpTriggerEvent>;
  readonly PostConfirmation?: Trigger<PostConfirmationTriggerEvent>;
  readonly CustomMessage?: Trigger<CustomMessageTriggerEvent>;
};

export type MessageSource = Extract<
  CustomMessageTriggerEvent['triggerSource'],
  'CustomMessage_ForgotPassword' | 'CustomMessage_UpdateUserAttribute'
>;

export type TriggerRunner = {
  readonly preSignUp: (user: UserRecord) => Promise<PreSignUpTriggerEvent['response']>;
  readonly postConfirmation: (
    source: PostConfirmationTriggerEvent['triggerSource'],
    user: UserRecord,
  ) => Promise<void>;
  readonly customMessage: (
    source: MessageSource,
    user: UserRecord,
  ) => Promise<CustomMessageTriggerEvent['response']>;
};

type Options = {
  readonly triggers: CognitoTriggers;
  readonly region: string;
  readonly poolId: string;
  readonly clientId: string;
};

export const createTriggerRunner = ({ triggers, region, poolId, clientId }: Options): TriggerRunner => {
  const base = (user: UserRecord) => ({
    version: '1',
    region,
    userPoolId: poolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  });

  return {
    preSignUp: (user) => {
      const request = { userAttributes: attributesOf(user) };
      const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
      const event = { ...base(user), triggerSource: 'PreSignUp_SignUp', request, response } as const;
      return run('PreSignUp', triggers.PreSignUp, event);
    },
    postConfirmation: async (triggerSource, user) => {
      const request = { userAttributes: attributesOf(user) };
      const event = { ...base(user), triggerSource, request, response: {} };
      await run('PostConfirmation', triggers.PostConfirmation, event);
    },
    customMessage: (triggerSource, user) => {
      const request = {
        userAttributes: attributesOf(user),
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: null,
      };
      const response = { smsMessage: null, emailMessage: null, emailSubject: null };
      const event = { ...base(user), triggerSource, request, response };
      return run('CustomMessage', triggers.CustomMessage, event);
    },
  };
};

/** Copies events and answers as JSON, like Lambda, so no object is shared. */
const run = async <Event extends { response: object }>(
  name: string,
  trigger: Trigger<Event> | undefined,
  event: Event,
): Promise<Event['response']> => {
  if (!trigger) return event.response;
  const answer = await callTrigger(name, trigger, event);
  if (typeof answer?.response !== 'object' || answer.response === null) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return answer.response;
};

/** Cognito's timeout and number of attempts; a timed-out attempt continues in the background. */
const maxAnswerMs = 5_000;
const maxAttempts = 3;

const callTrigger = async <Event>(
  name: string,
  trigger: Trigger<Event>,
  event: Event,
): Promise<Event | undefined> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const answer = await withinTime(trigger(jsonClone(event))).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`, {
        cause: error,
      });
    });
    if (answer !== tooLate) return jsonClone(answer);
  }
  throw new CognitoError(
    'UnexpectedLambdaException',
    `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
};

const tooLate = Symbol('too late');

const withinTime = async <Answer>(answer: Promise<Answer>): Promise<Answer | typeof tooLate> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(resolve, maxAnswerMs, tooLate);
  });
  return Promise.race([answer, end]).finally(() => clearTimeout(timer));
};

const attributesOf = (user: UserRecord): Record<string, string> => ({
  sub: user.sub,
  'cognito:user_status': user.status,
  ...user.attributes,
});

const jsonClone = <Value>(value: Value): Value =>
  value === undefined ? value : JSON.parse(JSON.stringify(value));
