import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import * as s3 from '@aws-sdk/client-s3';
import * as sesv2 from '@aws-sdk/client-sesv2';

type Client = { readonly send: (command: object) => Promise<unknown>; readonly destroy: () => void };
type Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: object;
  readonly forcePathStyle: boolean;
};
type Service = {
  readonly Client: new (options: Options) => Client;
  readonly commands: Readonly<Record<string, unknown>>;
};

const services: Readonly<Record<string, Service>> = {
  'cognito-idp': { Client: cognito.CognitoIdentityProviderClient as never, commands: cognito },
  dynamodb: { Client: dynamodb.DynamoDBClient as never, commands: dynamodb },
  kms: { Client: kms.KMSClient as never, commands: kms },
  s3api: { Client: s3.S3Client as never, commands: s3 },
  sesv2: { Client: sesv2.SESv2Client as never, commands: sesv2 },
};

/**
 * Structure in a service model: kind, namespace, name, traits, members, schemas of members, number of
 * required members.
 */
type Structure = readonly [3, string, string, unknown, readonly string[], readonly unknown[], number?];

const isStructure = (schema: unknown): schema is Structure => Array.isArray(schema) && schema[0] === 3;
const opened = (schema: unknown): unknown => {
  if (typeof schema === 'function') return opened(schema());
  return Array.isArray(schema) && typeof schema[0] === 'function' ? opened(schema[0]) : schema;
};

const pascal = (kebab: string): string =>
  kebab.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/^(['"])(.*)\1$/g, '$2'),
  );

/**
 * Checks an AWS CLI line against the service's model. Files and variables match any value.
 * @returns the call, such as `kms:EnableKey`
 */
export async function runAwsCommand(line: string, endpoint: string): Promise<string> {
  const [, name = '', operation = '', ...words] = wordsOf(line);
  const service = services[name];
  if (!service) throw new Error(`${line}: the service ${name} is not known here.`);
  const Command = service.commands[`${pascal(operation)}Command`] as
    | (new (
        input: object,
      ) => { readonly schema?: readonly unknown[] })
    | undefined;
  if (!Command) throw new Error(`${line}: ${name} has no operation ${operation}.`);
  const input = inputFor(line, words, opened(new Command({}).schema?.[4]));
  const client = new service.Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'runbook', secretAccessKey: 'runbook' },
    forcePathStyle: true,
  });
  await client.send(new Command(input));
  client.destroy();
  return `${name}:${pascal(operation)}`;
}

/** Without a model (for example of the older S3 client), only the emulated account checks the input. */
function inputFor(line: string, words: readonly string[], schema: unknown): object {
  if (isStructure(schema)) return inputOf(line, words, schema);
  if (schema !== undefined) throw new Error(`${line}: the model of its operation is not as expected.`);
  return Object.fromEntries(
    words.flatMap((word, at) => {
      if (!word.startsWith('--')) return [];
      const next = words[at + 1];
      const value = next === undefined || next.startsWith('--') ? true : next;
      const isStructured = /configuration$/.test(word) && typeof value === 'string';
      return [[pascal(word.slice(2)), isStructured ? JSON.parse(value) : value]];
    }),
  );
}

function inputOf(
  line: string,
  words: readonly string[],
  [, , , , members, schemas, required = 0]: Structure,
) {
  const input: Record<string, unknown> = {};
  for (let at = 0; at < words.length; at += 1) {
    const flag = words[at]?.replace(/^--/, '') ?? '';
    const isOff = flag.startsWith('no-') && !hasMember(members, flag);
    const member = memberNamed(line, members, isOff ? flag.slice(3) : flag);
    const next = words[at + 1];
    const stands = next !== undefined && !next.startsWith('--');
    if (stands) at += 1;
    input[member] = stands ? readValue(line, next, opened(schemas[members.indexOf(member)])) : !isOff;
  }
  const missing = members.slice(0, required).filter((member) => !(member in input));
  if (missing.length > 0) throw new Error(`${line}: ${missing.join(', ')} is missing.`);
  return input;
}

const same = (member: string, flag: string): boolean =>
  member.toLowerCase() === flag.replaceAll('-', '').toLowerCase();
const hasMember = (members: readonly string[], flag: string): boolean =>
  members.some((member) => same(member, flag));
const memberNamed = (line: string, members: readonly string[], flag: string): string => {
  const found = members.find((member) => same(member, flag));
  if (!found) throw new Error(`${line}: there is no ${flag}.`);
  return found;
};

/**
 * Parses JSON, `Name=value,Name=value` or text. File contents are unknown and count as an empty structure.
 */
function readValue(line: string, text: string, schema: unknown): unknown {
  const isText = !Array.isArray(schema) || schema[0] === 0;
  if (isText && schema === 4) return new Date(0);
  if (isText && schema === 1) return Number(text);
  if (isText) return text;
  if (text.startsWith('file://')) return {};
  if (text.startsWith('{')) return JSON.parse(text);
  if (!isStructure(schema)) throw new Error(`${line}: ${text} is not understood.`);
  const [, , , , members] = schema;
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=');
      const member = memberNamed(line, members, name);
      return [member, value === 'true' ? true : value === 'false' ? false : value];
    }),
  );
}
