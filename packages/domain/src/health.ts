import { catalogue, type DomainEvent, definitionOf } from './catalogue.ts';
import type { EventDefinition } from './event.ts';

const definitions: readonly Pick<EventDefinition, 'health'>[] = catalogue;

/** Paths of health data in folded states, such as `athletes.absences.reason`. */
const healthInStates: ReadonlySet<string> = new Set(
  definitions.flatMap(({ health = {} }) => Object.values(health)),
);

const healthOf = ({ type }: Pick<DomainEvent, 'type'>): readonly string[] =>
  Object.keys(definitionOf(type).health ?? {});

export const healthIn = (event: DomainEvent): readonly string[] =>
  healthOf(event).filter(
    (path) => path.split('.').reduce<unknown>((value, name) => Object(value)[name], event.data) !== undefined,
  );

export const dataWithoutHealth = (event: DomainEvent): Readonly<Record<string, unknown>> =>
  Object(without(event.data, new Set(healthOf(event))));

export const stateWithoutHealth = (state: unknown): unknown => without(state, healthInStates);

/** Paths contain no list positions, so all items of a list share a path. */
const without = (value: unknown, paths: ReadonlySet<string>, at = ''): unknown => {
  if (Array.isArray(value)) return value.map((inner) => without(inner, paths, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return paths.has(path) ? [] : [[name, without(inner, paths, path)]];
    }),
  );
};
