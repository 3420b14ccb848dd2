import { maxRetries } from '@hoops/runtime/segments/run-segments';

/** What of a call of a Lambda is Lambda's own trouble, and not the job's. */
const troubleOfLambda = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
];

const retrying = (errors: readonly string[]) => [
  {
    ErrorEquals: errors,
    IntervalSeconds: 10,
    BackoffRate: 3,
    MaxAttempts: maxRetries,
    JitterStrategy: 'FULL',
  },
];

/** Names the job's Lambda; CloudFormation puts its ARN in the place of this. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own template.
const Resource = '${Lambda}';

/** Which execution it is, the same in every try; unlike its id the name says nothing of the account. */
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
 * How a job ends whose beginning or end keeps failing, when it records that: with the record, and then as failed all the same, for
 * the alarm. Of others the next run takes up what is left.
 */
const recorded = {
  BeginFailed: failing({}),
  RunFailed: failing({ 'input.$': '$.input' }),
  Failed: { Type: 'Fail', ErrorPath: '$.error.Error', CausePath: '$.error.Cause' },
};

export type SegmentsMachine = {
  /** Into how many segments the job is cut. */
  readonly segments: number;
  /** The longest that all of them may take: of a scheduled job the next run takes up what is left. */
  readonly hours: number;
  /** Whether the job records that it failed. */
  readonly recordsFailure: boolean;
};

/**
 * The state machine of a segmented job, in the Amazon States Language: what `runSegments` does in one process. Each
 * segment is an execution of its own, so that neither the length of a history nor the forty branches of an inline map
 * bound a job. A segment that keeps failing ends with `failed` and the others are done; the end of the job says so by
 * failing. A job that has another round begins again.
 */
export const segmentsDefinition = ({ segments, hours, recordsFailure }: SegmentsMachine) => ({
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
      MaxConcurrency: segments,
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
      ResultPath: '$.finished',
      Retry: retrying(recordsFailure ? ['States.ALL'] : troubleOfLambda),
      ...(recordsFailure && { Catch: catching('RunFailed') }),
      Next: 'IsOver',
    },
    IsOver: {
      Type: 'Choice',
      Choices: [{ Variable: '$.finished.isOver', BooleanEquals: true, Next: 'Over' }],
      Default: 'Begin',
    },
    Over: { Type: 'Succeed' },
    ...(recordsFailure && recorded),
  },
});
