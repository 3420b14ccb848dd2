import { flawsOf, type Schema } from './flaws.ts';
import { sdkSchemas } from './sdk-cache.ts';

export interface Oracle {
  /** What is wrong with an answer or an event, in words; empty when it is as the SDK declares it. */
  problemsOf(body: unknown): readonly string[];
  /** The same of an answer that is no success. */
  problemsOfRefusal(body: unknown): readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Holds every object that the local Stripe utters against the SDK's own declarations. */
export async function createOracle(): Promise<Oracle> {
  const { definitionsOf, eventTypes, errorDefinition, definitions } = await sdkSchemas();
  const refTo = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
  const refusal: Schema = {
    type: 'object',
    properties: { error: refTo(errorDefinition) },
    required: ['error'],
    additionalProperties: false,
  };

  function problemsOf(body: unknown): readonly string[] {
    if (!isFields(body)) return ['is no object'];
    const kind = String(body.object);
    if (kind === 'list') return problemsOfList(body);
    const declared = definitionsOf[kind];
    if (declared === undefined) return [`the SDK does not know an object '${kind}'`];
    const own = flawsOf(body, { anyOf: declared.map(refTo) }, definitions).map((flaw) => `${kind}${flaw}`);
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
    problemsOfRefusal: (body) => flawsOf(body, refusal, definitions).map((flaw) => `refusal${flaw}`),
  };
}
