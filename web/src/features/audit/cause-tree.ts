import type { CausedEvent } from './audit-queries.ts';

export type CauseNode = { readonly event: CausedEvent; readonly effects: readonly CauseNode[] };

export type CauseRoot = {
  readonly commandId: string;
  /** Null for older events, which have no command type. */
  readonly command: string | null;
  readonly by: string;
  readonly at: string;
  readonly effects: readonly CauseNode[];
};

/** Builds a tree for each command that has no cause among the events. */
export const causeTrees = (events: readonly CausedEvent[]): readonly CauseRoot[] => {
  const known = new Set(events.map(({ eventId }) => eventId));
  const isRoot = ({ parentId }: CausedEvent) => parentId === null || !known.has(parentId);
  const nodeOf = (event: CausedEvent): CauseNode => ({
    event,
    effects: events.filter(({ parentId }) => parentId === event.eventId).map(nodeOf),
  });
  const roots = events.filter(isRoot);
  return [...new Map(roots.toReversed().map((event) => [event.commandId, event])).values()]
    .toReversed()
    .map(({ commandId, command, by, at }) => ({
      commandId,
      command,
      by,
      at,
      effects: roots.filter((event) => event.commandId === commandId).map(nodeOf),
    }));
};

/** Formats `40 ms`, `1.4 s`, `12 s`, `3 min`, `2 h` or `4 days`. */
export const durationWords = (milliseconds: number): string => {
  const seconds = milliseconds / 1_000;
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3_600;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
};

export const commandName = (command: string | null): string => {
  if (command === null) return 'A command';
  const words = command.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
