import { catalogue, definitionOf, eventTypes } from '@hoops/domain/catalogue';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { erasedFields } from './erased-data.ts';

const define = (fields: z.core.$ZodShape) => ({
  type: 'Test',
  schema: 1,
  data: z.strictObject(fields),
  summary: () => '',
  example: {},
  personal: Object.keys(fields) as never[],
});

it('placeholders of erased fields match the types of their fields', () => {
  const inner = z.strictObject({ a: z.string(), b: z.optional(z.string()), c: z.nullable(z.int()) });
  const definition = define({
    text: z.string().check(z.minLength(20)),
    maybe: z.nullable(z.string()),
    absent: z.optional(z.string()),
    withDefault: z._default(z.nullable(z.enum(['x'])), null),
    object: inner,
    list: z.array(inner),
    number: z.number(),
    flag: z.boolean(),
    choice: z.enum(['first', 'second']),
    piped: z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
    fixed: z.readonly(z.array(z.string())),
  });
  expect(erasedFields(definition)).toEqual({
    text: '[erased]',
    maybe: null,
    withDefault: null,
    object: { a: '[erased]', c: null },
    list: [],
    number: 0,
    flag: false,
    choice: 'first',
    piped: '[erased]',
    fixed: [],
  });
});

it.each(eventTypes)(
  'the summary of %s works when its personal fields are erased, and only personal fields are erased',
  (type) => {
    const definition = definitionOf(type);
    const example = catalogue.find((one) => one.type === type)?.example;
    const personal: readonly string[] = definition.personal;
    const erased = { ...example, ...Object.fromEntries(personal.map((name) => [name, undefined])) };
    const data = { ...erased, ...erasedFields(definition) };
    expect(definition.summary(data, { athlete: String, scheduleItem: String, sender: String })).toEqual(
      expect.any(String),
    );
    for (const name of Object.keys(erasedFields(definition))) expect(personal).toContain(name);
  },
);
