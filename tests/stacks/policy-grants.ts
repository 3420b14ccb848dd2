import { resourcesOf, type Synthesized } from './synth-app.ts';

type Statement = {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: {
    readonly 'ForAllValues:StringLike'?: { readonly 'dynamodb:LeadingKeys': string[] };
    readonly 'ForAllValues:StringEquals'?: { readonly 'dynamodb:Attributes': string[] };
  };
};

/**
 * Permissions per Lambda by logical id, such as `dynamodb:Query on Events/index/time`, or `dynamodb:PutItem
 * on Read (turn#*)` for limited keys.
 */
export function grantsByLambda(cloud: Synthesized): ReadonlyMap<string, readonly string[]> {
  const policies = resourcesOf(cloud, 'AWS::IAM::Policy');
  return new Map(
    resourcesOf(cloud, 'AWS::Lambda::Function').map(({ stack, id, properties }) => {
      const [roleId] = properties.Role['Fn::GetAtt'];
      const statements: Statement[] = policies
        .filter((policy) => policy.stack === stack && policy.properties.Roles[0].Ref === roleId)
        .flatMap((policy) => policy.properties.PolicyDocument.Statement);
      return [`${stack}/${id}`, [...new Set(statements.flatMap(sentencesOf))].sort()];
    }),
  );
}

export const isGranted = (
  rights: readonly string[],
  { call, key = '' }: { readonly call: string; readonly key?: string | undefined },
): boolean =>
  rights.some((right) => {
    const [allowed, keys] = right.split(/ \(|\)$/);
    return allowed === call && (!keys || keys.split('*, ').some((beginning) => startsWith(key, beginning)));
  });

const startsWith = (key: string, pattern: string): boolean => key.startsWith(pattern.replace(/\*$/, ''));

const sentencesOf = ({ Action, Resource, Condition }: Statement): string[] => {
  const keys =
    Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ??
    Condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
  const limit = keys ? ` (${keys.join(', ')})` : '';
  return [Action]
    .flat()
    .flatMap((action) => [Resource].flat().map((resource) => `${action} on ${shortName(resource)}${limit}`));
};

/** Patterns from most to least specific. Comparing a resource without a pattern fails. */
const shortNames: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^"\*"$/, () => 'everything'],
  [/parameter\/sst\/.*\/Secret\/(\w+)\/value/, ([, name]) => `${name}`],
  [/configuration-set\//, () => 'configuration set'],
  [/identity\//, () => 'identity'],
  [/GetAtt(Events|Inbox)\w{8}StreamArn/, ([, table]) => `${table} stream`],
  [/GetAtt(Events|Read|Inbox)\w{8}Arn.*"\/index\/([\w*]+)"/, ([, table, index]) => `${table}/index/${index}`],
  [
    /:ExportsOutputFnGetAtt(Events|Read|Keys|Inbox|MasterKey|ProofKey|HeadsLogKey|HeadsKey|Heads|Bus)\w{8}Arn\w{8}"\}$/,
    ([, name]) => `${name}`,
  ],
  [/:ExportsOutputFnGetAttHeads\w{8}Arn.*"\/(heads\/\*)"/, ([, objects]) => `Heads/${objects}`],
  [/^\{"Fn::GetAtt":\["AuthUserPool\w{8}","Arn"\]\}$/, () => 'user pool'],
  [/:ExportsOutputFnGetAttAuthUserPool\w{8}Arn\w{8}"\}$/, () => 'user pool'],
  [/:sqs:.*:prod-all-american-hoops-([\w-]+)"/, ([, name]) => `queue ${name}`],
  [/:cloudwatch:.*:alarm:\*"\]\]\}$/, () => 'every alarm'],
  [/^\{"Fn::GetAtt":\["(\w+?)queue\w{8}","Arn"\]\}$/, ([, name]) => `queue ${name}`],
];

function shortName(resource: unknown): string {
  const text = JSON.stringify(resource);
  for (const [pattern, name] of shortNames) {
    const match = pattern.exec(text);
    if (match) return name(match);
  }
  return text;
}
