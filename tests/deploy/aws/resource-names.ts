import { createHash } from 'node:crypto';
import { accountId, region } from './account.ts';
import type { DeployedResource, DeployedStack, Properties } from './deployed-stack.ts';
import { ownNameOf } from './resource-types.ts';

const arn = (service: string, rest: string, of = `${region}:${accountId}`): string =>
  `arn:aws:${service}:${of}:${rest}`;

const refs: Readonly<Record<string, (name: string) => string>> = {
  'AWS::SQS::Queue': (name) => `https://sqs.${region}.amazonaws.com/${accountId}/${name}`,
  'AWS::SNS::Topic': (name) => arn('sns', name),
  'AWS::SecretsManager::Secret': (name) => arn('secretsmanager', `secret:${name}`),
  'AWS::StepFunctions::StateMachine': (name) => arn('states', `stateMachine:${name}`),
  'AWS::Cognito::UserPool': (name) => `${region}_${name.slice(-9)}`,
};

/** Maximum lengths of names that are shorter than CloudFormation's generated names. */
const longest: Readonly<Record<string, number>> = {
  'AWS::Lambda::Function': 64,
  'AWS::IAM::Role': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
  'AWS::StepFunctions::StateMachine': 80,
};

/** Value of `Ref`. A generated name changes when the resource is replaced. */
export function physicalIdOf(stack: DeployedStack, id: string, type: string, properties: Properties): string {
  const mark = createHash('sha256')
    .update(`${stack.arn}/${id}/${JSON.stringify(properties)}`)
    .digest('hex')
    .slice(0, 12);
  const made = `${stack.name}-${id}`.slice(0, (longest[type] ?? 200) - 13);
  const own = ownNameOf(type, properties) ?? `${made}-${mark}`;
  const name = type === 'AWS::S3::Bucket' ? own.toLowerCase() : own;
  return refs[type]?.(name) ?? name;
}

/** ARNs by type; all other ARNs consist of service and name. */
const arns: Readonly<Record<string, (name: string) => string>> = {
  'AWS::Lambda::Function': (name) => arn('lambda', `function:${name}`),
  'AWS::S3::Bucket': (name) => arn('s3', name, ':'),
  'AWS::IAM::Role': (name) => arn('iam', `role/${name}`, `:${accountId}`),
  'AWS::SQS::Queue': (url) => arn('sqs', url.split('/').at(-1) ?? ''),
  'AWS::DynamoDB::Table': (name) => arn('dynamodb', `table/${name}`),
  'AWS::Cognito::UserPool': (name) => arn('cognito-idp', `userpool/${name}`),
  'AWS::StepFunctions::StateMachine': (ref) => ref,
};

const attributes: Readonly<Record<string, (physicalId: string) => string>> = {
  'AWS::ApiGatewayV2::Api.ApiEndpoint': (id) =>
    `https://${id.toLowerCase()}.execute-api.${region}.amazonaws.com`,
};

export function attributeOf({ type, physicalId, properties }: DeployedResource, attribute: string): unknown {
  if (attribute in properties && typeof properties[attribute] === 'string') return properties[attribute];
  if (attribute === 'Arn') return arnOf(type, physicalId);
  const known = attributes[`${type}.${attribute}`];
  if (known) return known(physicalId);
  return `${physicalId}.${attribute}`;
}

const arnOf = (type: string, physicalId: string): string => {
  const [, service = '', kind = ''] = type.split('::');
  return arns[type]?.(physicalId) ?? arn(service.toLowerCase(), `${kind.toLowerCase()}/${physicalId}`);
};
