import type { CommandReference } from './command.ts';
import { eventsOfAnyCommand } from './family/family-decider.ts';
import { streams } from './streams.ts';

const emits = new Map<string, Set<string>>();
for (const [kind, { decider }] of Object.entries(streams)) {
  const ofAny: CommandReference['emits'] = kind === 'family' ? eventsOfAnyCommand : [];
  for (const command of decider.commands as readonly CommandReference[]) {
    const known = emits.get(command.type) ?? new Set();
    for (const { type } of [...command.emits, ...ofAny]) known.add(type);
    emits.set(command.type, known);
  }
}

/** The types of all events that can come of a command; none for a type that there is not. */
export const eventTypesOf = (command: string): readonly string[] => [...(emits.get(command) ?? [])];
