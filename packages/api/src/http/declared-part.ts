import type * as z from 'zod/mini';

type DeclaredPart = {
  /** The answer itself if every field is declared, otherwise a copy without undeclared fields. */
  readonly declared: unknown;
  /** Field paths, `items.medicalConditions`, without positions and values. */
  readonly undeclared: readonly string[];
};

type Keep = (value: unknown, undeclared: Set<string>) => unknown;

/**
 * Compiles a declaration once, for speed. Objects are closed; `z.unknown()` and record keys are open.
 * @throws Error for an unsupported schema
 */
export const declaredPartOf = (schema: z.ZodMiniType): ((answer: unknown) => DeclaredPart) => {
  const keep = keepOf(schema, '');
  return (answer) => {
    const undeclared = new Set<string>();
    const declared = keep ? keep(answer, undeclared) : answer;
    return { declared, undeclared: [...undeclared] };
  };
};

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  /** For a pipe, the schema before the transformation. */
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
};

const withoutFields: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'unknown',
  'null',
]);

/** @returns undefined for a value without fields */
const keepOf = (schema: z.ZodMiniType, path: string): Keep | undefined => {
  const { type, shape, element, valueType, innerType, in: piped, options }: Definition = schema._zod.def;
  if (shape) return ofObject(shape, path);
  if (element) return ofList(keepOf(element, path));
  if (valueType) return ofRecord(keepOf(valueType, path));
  const inner = innerType ?? piped;
  if (inner) return keepOf(inner, path);
  if (withoutFields.has(type) || options?.every((option) => !keepOf(option, path))) return undefined;
  throw new Error(`The fields of a ${type} cannot be checked: ${path.slice(0, -1) || 'the answer itself'}.`);
};

const ofObject = (shape: NonNullable<Definition['shape']>, path: string): Keep => {
  const fields = new Map(
    Object.entries(shape).map(([name, schema]) => [name, keepOf(schema, `${path}${name}.`)] as const),
  );
  return (value, undeclared) => {
    if (!isObject(value)) return value;
    let kept: Record<string, unknown> | undefined;
    for (const name of Object.keys(value)) {
      const inner = value[name];
      // JSON omits undefined fields, so they need no declaration.
      if (inner === undefined) continue;
      const isDeclared = fields.has(name);
      if (!isDeclared) undeclared.add(`${path}${name}`);
      const declared = isDeclared ? (fields.get(name)?.(inner, undeclared) ?? inner) : undefined;
      if (declared === inner) continue;
      kept ??= { ...value };
      kept[name] = declared;
    }
    return kept ?? value;
  };
};

const ofRecord = (keep: Keep | undefined): Keep | undefined =>
  keep &&
  ((value, undeclared) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keep(inner, undeclared)]))
      : value);

const ofList = (keep: Keep | undefined): Keep | undefined =>
  keep &&
  ((value, undeclared) => {
    if (!Array.isArray(value)) return value;
    const declared = value.map((item) => keep(item, undeclared));
    return declared.some((item, place) => item !== value[place]) ? declared : value;
  });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
