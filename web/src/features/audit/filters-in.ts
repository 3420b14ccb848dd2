import { eventOptions } from '../../entities/events/event-names.ts';
import type { EventFilters } from '../../entities/events/event-queries.ts';
import { eventGroups } from './event-groups.ts';

export const filterNames = [
  'family',
  'athlete',
  'by',
  'on-behalf',
  'type',
  'group',
  'command',
  'because',
  'stream',
  'from',
  'to',
  'text',
] as const;

export const filtersIn = (params: URLSearchParams): EventFilters => {
  const textAt = (name: (typeof filterNames)[number]) => params.get(name)?.trim() || undefined;
  const dateAt = (name: 'from' | 'to') => {
    const date = params.get(name) ?? '';
    return Number.isNaN(Date.parse(date)) || !/^\d{4}-\d{2}-\d{2}$/.test(date) ? undefined : date;
  };
  const family = textAt('family');
  const group = eventGroups.find(({ label }) => label === params.get('group'));
  return {
    family,
    athlete: family === undefined ? undefined : textAt('athlete'),
    by: textAt('by'),
    onBehalf: params.get('on-behalf') === 'yes' ? 'yes' : undefined,
    type: eventOptions.find(({ value }) => value === params.get('type'))?.value,
    types: group?.options.map(({ value }) => value).join(','),
    command: textAt('command'),
    because: textAt('because'),
    stream: textAt('stream'),
    from: dateAt('from'),
    to: dateAt('to'),
    text: textAt('text'),
  };
};

export type EventPlace = { readonly stream: string; readonly version: number };

export const eventParameter = ({ stream, version }: EventPlace): string =>
  `${stream.replaceAll('#', '~')}@${version}`;

export const eventPlaceIn = (parameter: string | null): EventPlace | undefined => {
  const [, stream = '', version] = /^(.+)@(\d{1,15})$/.exec(parameter ?? '') ?? [];
  return version === undefined
    ? undefined
    : { stream: stream.replaceAll('~', '#'), version: Number(version) };
};
