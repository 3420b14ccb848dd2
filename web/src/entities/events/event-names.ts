import { eventNames } from '../../lib/coach-sentences.ts';

export const eventOptions: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  eventNames,
)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));

export const eventName = (type: string): string =>
  eventOptions.find(({ value }) => value === type)?.label ?? type;
