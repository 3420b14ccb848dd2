/** What the readers of the SDK's declarations write of JSON Schema. */
export type Schema =
  | boolean
  | {
      /** `#/$defs/<name>` */
      readonly $ref?: string;
      readonly anyOf?: readonly Schema[];
      readonly type?: string;
      readonly const?: unknown;
      readonly enum?: readonly unknown[];
      readonly pattern?: string;
      readonly items?: Schema;
      readonly properties?: Readonly<Record<string, Schema>>;
      readonly required?: readonly string[];
      readonly patternProperties?: Readonly<Record<string, Schema>>;
      readonly additionalProperties?: Schema;
    };

export type Definitions = Readonly<Record<string, Schema>>;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

type Flaw = { readonly path: string; readonly what: string; readonly value: unknown };

/**
 * What is wrong with a value, in words with the path to it; empty when it is as the schema says. Libraries make code of
 * all the hundreds of schemas before they look at the first value, which takes seconds in each worker.
 */
export const flawsOf = (value: unknown, schema: Schema, definitions: Definitions): readonly string[] => {
  const found: Flaw[] = [];
  look({ value, schema, path: '' }, definitions, found);
  return found.map(({ path, what, value }) => `${path} ${what}: ${JSON.stringify(value)?.slice(0, 120)}`);
};

type Spot = { readonly value: unknown; readonly schema: Schema; readonly path: string };

function look({ value, schema, path }: Spot, definitions: Definitions, found: Flaw[]): void {
  if (schema === true) return;
  if (schema === false) return void found.push({ path, what: 'is not declared', value });
  const { $ref, anyOf, type, pattern, items, properties } = schema;
  const actual = typeOf(value);

  if ($ref !== undefined) look({ value, schema: definitionAt($ref, definitions), path }, definitions, found);
  if (anyOf !== undefined) {
    const ofAll: Flaw[] = [];
    const fits = anyOf.some((option) => {
      const before = ofAll.length;
      look({ value, schema: option, path }, definitions, ofAll);
      return ofAll.length === before;
    });
    if (!fits) found.push(...ofAll);
  }
  if (type !== undefined && actual !== type) found.push({ path, what: `is no ${type}`, value });
  if (schema.const !== undefined && value !== schema.const)
    found.push({ path, what: `is not ${JSON.stringify(schema.const)}`, value });
  if (schema.enum !== undefined && !schema.enum.includes(value))
    found.push({ path, what: 'is no word that the SDK declares', value });
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value))
    found.push({ path, what: `is not like ${pattern}`, value });
  if (items !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      look({ value: item, schema: items, path: `${path}/${index}` }, definitions, found);
  }
  // Every schema of fields says which there are.
  if (properties === undefined && schema.patternProperties === undefined) return;
  if (actual === 'object') lookAtFields(value as Fields, schema, { path, definitions, found });
}

type Fields = Readonly<Record<string, unknown>>;
type At = { readonly path: string; readonly definitions: Definitions; readonly found: Flaw[] };

function lookAtFields(
  fields: Fields,
  schema: Exclude<Schema, boolean>,
  { path, definitions, found }: At,
): void {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties = true } = schema;
  for (const key of required) {
    if (fields[key] === undefined) found.push({ path, what: `has no ${key}`, value: fields });
  }
  for (const key of Object.keys(fields)) {
    if (fields[key] === undefined) continue;
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const alike = Object.keys(patternProperties).find((like) => new RegExp(like).test(key));
    const part = named ?? (alike === undefined ? additionalProperties : patternProperties[alike]);
    if (part !== undefined)
      look({ value: fields[key], schema: part, path: `${path}/${key}` }, definitions, found);
  }
}

function definitionAt($ref: string, definitions: Definitions): Schema {
  const definition = definitions[$ref.slice('#/$defs/'.length)];
  if (definition === undefined) throw new Error(`There is no ${$ref}.`);
  return definition;
}
