import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreAuthenticationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationTriggerEvent,
} from 'aws-lambda';
import { CognitoError } from './cognito-error.ts';
import type { UserRecord } from './pool-state.ts';

type Trigger<Event> = (event: Event) => Promise<Event>;

/** The pool's Lambda triggers by their name in a user pool's settings. Each answers the event it was given. */
export type CognitoTriggers = {
  readonly PreSignUp?: Trigger<PreSignUpTriggerEvent>;
  readonly PostConfirmation?: Trigger<PostConfirmationTriggerEvent>;
  readonly PreAuthentication?: Trigger<PreAuthenticationTriggerEvent>;
  readonly PostAuthentication?: Trigger<PostAuthenticationTriggerEvent>;
  readonly PreTokenGeneration?: Trigger<PreTokenGenerationTriggerEvent>;
  readonly CustomMessage?: Trigger<CustomMessageTriggerEvent>;
};

/** What the caller of an operation passes on to triggers. */
export type TriggerInput = {
  readonly clientMetadata?: Record<string, string>;
  readonly validationData?: Record<string, string>;
};

export type MessageSource = CustomMessageTriggerEvent['triggerSource'];
export type TokenSource = PreTokenGenerationTriggerEvent['triggerSource'];

export type TriggerRunner = {
  readonly preSignUp: (
    source: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser',
    user: UserRecord,
    input: TriggerInput,
  ) => Promise<PreSignUpTriggerEvent['response']>;
  readonly postConfirmation: (
    source: PostConfirmationTriggerEvent['triggerSource'],
    user: UserRecord,
    input: TriggerInput,
  ) => Promise<void>;
  readonly preAuthentication: (user: UserRecord, input: TriggerInput) => Promise<void>;
  readonly postAuthentication: (user: UserRecord, input: TriggerInput) => Promise<void>;
  readonly preTokenGeneration: (
    source: TokenSource,
    user: UserRecord,
  ) => Promise<PreTokenGenerationTriggerEvent['response']>;
  readonly customMessage: (
    source: MessageSource,
    user: UserRecord,
    input: TriggerInput,
  ) => Promise<CustomMessageTriggerEvent['response']>;
};

type Options = {
  readonly triggers: CognitoTriggers;
  readonly region: string;
  readonly poolId: string;
  readonly clientId: string;
};

/** Builds the events that Cognito hands to Lambda triggers and runs the pool's triggers with them. */
export function createTriggerRunner({ triggers, region, poolId, clientId }: Options): TriggerRunner {
  const base = (user: UserRecord) => ({
    version: '1',
    region,
    userPoolId: poolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  });

  return {
    preSignUp: (triggerSource, user, input) => {
      const request = { userAttributes: attributesOf(user), ...input };
      const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
      return run('PreSignUp', triggers.PreSignUp, { ...base(user), triggerSource, request, response });
    },
    postConfirmation: async (triggerSource, user, input) => {
      const request = { userAttributes: attributesOf(user), ...input };
      const event = { ...base(user), triggerSource, request, response: {} };
      await run('PostConfirmation', triggers.PostConfirmation, event);
    },
    preAuthentication: async (user, input) => {
      const request = { userAttributes: attributesOf(user), ...input };
      const triggerSource = 'PreAuthentication_Authentication';
      const event = { ...base(user), triggerSource, request, response: {} } as const;
      await run('PreAuthentication', triggers.PreAuthentication, event);
    },
    postAuthentication: async (user, input) => {
      const request = { userAttributes: attributesOf(user), newDeviceUsed: false, ...input };
      const triggerSource = 'PostAuthentication_Authentication';
      const event = { ...base(user), triggerSource, request, response: {} } as const;
      await run('PostAuthentication', triggers.PostAuthentication, event);
    },
    preTokenGeneration: (triggerSource, user) => {
      const groupConfiguration = { groupsToOverride: [], iamRolesToOverride: [] };
      const request = { userAttributes: attributesOf(user), groupConfiguration };
      const response = { claimsOverrideDetails: {} };
      const event = { ...base(user), triggerSource, request, response };
      return run('PreTokenGeneration', triggers.PreTokenGeneration, event);
    },
    customMessage: (triggerSource, user, input) => {
      const request = {
        userAttributes: attributesOf(user),
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: triggerSource === 'CustomMessage_AdminCreateUser' ? '{username}' : null,
        ...input,
      };
      const response = { smsMessage: null, emailMessage: null, emailSubject: null };
      return run('CustomMessage', triggers.CustomMessage, {
        ...base(user),
        triggerSource,
        request,
        response,
      });
    },
  };
}

/** Event and answer travel as JSON, as to and from a Lambda, so that a trigger shares nothing with the pool. */
async function run<Event extends { response: object }>(
  name: string,
  trigger: Trigger<Event> | undefined,
  event: Event,
): Promise<Event['response']> {
  if (!trigger) return event.response;
  const answer = await callTrigger(name, trigger, event);
  if (typeof answer?.response !== 'object' || answer.response === null) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return answer.response;
}

async function callTrigger<Event>(
  name: string,
  trigger: Trigger<Event>,
  event: Event,
): Promise<Event | undefined> {
  try {
    return jsonClone(await trigger(jsonClone(event)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`, {
      cause: error,
    });
  }
}

function attributesOf(user: UserRecord): Record<string, string> {
  return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };
}

function jsonClone<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
