import type { EventDefinition } from '@hoops/domain/event';
import * as core from 'zod/v4/core';

export const erasedText = '[erased]';

/**
 * Placeholder by shape: '[erased]', 0, false, empty list, null or absent; an enum uses its first value.
 * Never parsed or written.
 */
export const erasedFields = (definition: EventDefinition): Readonly<Record<string, unknown>> => {
  const known = placeholders.get(definition);
  if (known) return known;
  const fields = fieldsOf(definition.data);
  const personal: readonly string[] = definition.personal;
  const made = Object.fromEntries(
    personal.map((name) => [name, erasedValue(fields[name])]).filter(([, value]) => value !== undefined),
  );
  placeholders.set(definition, made);
  return made;
};

const placeholders = new WeakMap<EventDefinition, Readonly<Record<string, unknown>>>();

type Shape = Readonly<Record<string, core.$ZodType>>;

const fieldsOf = (schema: core.$ZodType): Shape =>
  schema instanceof core.$ZodObject ? schema._zod.def.shape : {};

const erasedValue = (schema: core.$ZodType | undefined): unknown => {
  if (schema instanceof core.$ZodOptional) return undefined;
  if (schema instanceof core.$ZodNullable) return null;
  if (schema instanceof core.$ZodDefault || schema instanceof core.$ZodReadonly) {
    return erasedValue(schema._zod.def.innerType);
  }
  if (schema instanceof core.$ZodPipe) return erasedValue(schema._zod.def.in);
  if (schema instanceof core.$ZodObject) {
    const fields = Object.entries(fieldsOf(schema)).map(
      ([name, field]) => [name, erasedValue(field)] as const,
    );
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof core.$ZodArray) return [];
  if (schema instanceof core.$ZodRecord) return {};
  if (schema instanceof core.$ZodNumber) return 0;
  if (schema instanceof core.$ZodBoolean) return false;
  if (schema instanceof core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  return erasedText;
};
