import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { sdkSchemas } from './sdk-cache.ts';

export interface Oracle {
  problemsOf(body: unknown): readonly string[];
  problemsOfRefusal(body: unknown): readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function createOracle(): Promise<Oracle> {
  const { definitionsOf, eventTypes, errorDefinition, schema } = await sdkSchemas();
  // Unoptimized, because most schemas are used only a few times.
  const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } });
  ajv.addSchema(schema);
  const compiled = new Map<string, ValidateFunction>();
  const isError = ajv.compile({
    type: 'object',
    properties: { error: { $ref: `stripe#/$defs/${errorDefinition}` } },
    required: ['error'],
    additionalProperties: false,
  });

  function validatorOf(kind: string): ValidateFunction | undefined {
    const definitions = definitionsOf[kind];
    if (definitions === undefined) return undefined;
    const known = compiled.get(kind);
    if (known) return known;
    const made = ajv.compile({ anyOf: definitions.map((name) => ({ $ref: `stripe#/$defs/${name}` })) });
    compiled.set(kind, made);
    return made;
  }

  function problemsOf(body: unknown): readonly string[] {
    if (!isFields(body)) return ['is no object'];
    const kind = String(body.object);
    if (kind === 'list') return problemsOfList(body);
    const validate = validatorOf(kind);
    if (validate === undefined) return [`the SDK does not know an object '${kind}'`];
    const own = flaws(kind, validate, body);
    return kind === 'event' ? [...own, ...problemsOfEvent(body)] : own;
  }

  function problemsOfList({ data, has_more, url, ...rest }: Fields): readonly string[] {
    const extra = Object.keys(rest).filter((key) => key !== 'object');
    if (extra.length > 0) return [`a list has no ${extra.join(', ')}`];
    if (!Array.isArray(data) || typeof has_more !== 'boolean' || typeof url !== 'string') {
      return ['a list has data, has_more and url'];
    }
    return data.flatMap(problemsOf);
  }

  function problemsOfEvent({ type, data }: Fields): readonly string[] {
    const unknown = eventTypes.includes(String(type)) ? [] : [`the SDK does not know the event ${type}`];
    const object = isFields(data) ? data.object : undefined;
    return [...unknown, ...problemsOf(object).map((problem) => `${type}: ${problem}`)];
  }

  return {
    problemsOf,
    problemsOfRefusal: (body) =>
      isFields(body) ? flaws('refusal', isError, body) : ['a refusal is an object with an error'],
  };
}

const flaws = (kind: string, validate: ValidateFunction, body: Fields): readonly string[] =>
  validate(body) ? [] : (validate.errors ?? []).map((error) => describe(kind, body, error));

function describe(kind: string, body: Fields, error: ErrorObject): string {
  const value = error.instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, key) => (isFields(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : inner),
      body,
    );
  const details = JSON.stringify(error.params);
  return `${kind}${error.instancePath} ${error.message} ${details}: ${JSON.stringify(value)?.slice(0, 120)}`;
}
