import { maxRetries } from '@hoops/runtime/segments/run-segments';

/** Errors of Lambda itself instead of the job. */
const troubleOfLambda = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
];

/** Throttling, which ends when the account's other Lambdas finish; retried for up to a few minutes. */
const throttled = {
  ErrorEquals: ['Lambda.TooManyRequestsException'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 8,
  JitterStrategy: 'FULL',
};

const retrying = (errors: readonly string[]) => [
  throttled,
  {
    ErrorEquals: errors,
    IntervalSeconds: 10,
    BackoffRate: 3,
    MaxAttempts: maxRetries,
    JitterStrategy: 'FULL',
  },
];

/** Placeholder that is replaced by the Lambda's ARN. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own template.
const Resource = '${Lambda}';

/** Name of the execution, the same in all retries. Unlike the ARN, the name does not contain the account. */
const execution = { 'execution.$': '$$.Execution.Name' };

const catching = (Next: string) => [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next }];
const failing = (input: object) => ({
  Type: 'Task',
  Resource,
  Parameters: { phase: 'fail', ...execution, ...input },
  ResultPath: '$.recorded',
  Retry: retrying(['States.ALL']),
  Next: 'Failed',
});

/**
 * Records a failure of begin or finish, then fails the execution, which triggers an alarm. Other jobs
 * continue at their next run.
 */
const recorded = {
  BeginFailed: failing({}),
  RunFailed: failing({ 'input.$': '$.input' }),
  Failed: { Type: 'Fail', ErrorPath: '$.error.Error', CausePath: '$.error.Cause' },
};

export type SegmentsMachine = {
  readonly segments: number;
  /** Maximum duration; the next run of a scheduled job continues. */
  readonly hours: number;
  readonly recordsFailure: boolean;
};

/**
 * `runSegments` in Amazon States Language. Each segment is a separate execution, because history and branches
 * are limited. A failed segment does not stop the others.
 */
export const segmentsDefinition = (
  { segments, hours, recordsFailure }: SegmentsMachine,
  atOnce = segments,
) => ({
  StartAt: 'Begin',
  TimeoutSeconds: hours * 3_600,
  States: {
    Begin: {
      Type: 'Task',
      Resource,
      Parameters: { phase: 'begin', ...execution, of: segments },
      Retry: retrying(recordsFailure ? ['States.ALL'] : troubleOfLambda),
      ...(recordsFailure && { Catch: catching('BeginFailed') }),
      Next: 'IsDue',
    },
    IsDue: {
      Type: 'Choice',
      Choices: [{ Variable: '$.isDue', BooleanEquals: true, Next: 'Segments' }],
      Default: 'NothingToDo',
    },
    NothingToDo: { Type: 'Succeed' },
    Segments: {
      Type: 'Map',
      ItemsPath: '$.segments',
      ItemSelector: {
        phase: 'work',
        'run.$': '$.run',
        'input.$': '$.input',
        'segment.$': '$$.Map.Item.Value.segment',
        'of.$': '$$.Map.Item.Value.of',
      },
      MaxConcurrency: atOnce,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Work',
        States: {
          Work: {
            Type: 'Task',
            Resource,
            ResultPath: '$.answer',
            Retry: retrying(['States.ALL']),
            Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Failed' }],
            Next: 'IsDone',
          },
          IsDone: {
            Type: 'Choice',
            Choices: [
              { Variable: '$.answer.isDone', BooleanEquals: true, Next: 'Done' },
              { Variable: '$.answer.waitSeconds', IsPresent: true, Next: 'Wait' },
            ],
            Default: 'Work',
          },
          Wait: { Type: 'Wait', SecondsPath: '$.answer.waitSeconds', Next: 'Work' },
          Done: { Type: 'Pass', InputPath: '$.answer', End: true },
          Failed: { Type: 'Pass', Result: { failed: true }, End: true },
        },
      },
      ResultPath: '$.answers',
      ...(recordsFailure && { Catch: catching('RunFailed') }),
      Next: 'Finish',
    },
    Finish: {
      Type: 'Task',
      Resource,
      Parameters: {
        phase: 'finish',
        ...execution,
        'run.$': '$.run',
        'input.$': '$.input',
        'segments.$': '$.answers',
      },
      Retry: retrying(recordsFailure ? ['States.ALL'] : troubleOfLambda),
      ...(recordsFailure && { Catch: catching('RunFailed') }),
      End: true,
    },
    ...(recordsFailure && recorded),
  },
});
