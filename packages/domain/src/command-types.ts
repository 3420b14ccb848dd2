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

export const eventTypesOf = (command: string): readonly string[] | undefined => {
  const types = emits.get(command);
  return types && [...types];
};

const inLetters = (text: string): string => text.replaceAll(/[^a-z]/gi, '').toLowerCase();
const namedInLetters = new Map([...emits.keys()].map((type) => [inLetters(type), type]));

/**
 * Finds a command type by loose spelling, `Switch plan` -> `SwitchPlan`; returns an unknown text unchanged.
 */
export const commandNamed = (text: string): string => namedInLetters.get(inLetters(text)) ?? text;
