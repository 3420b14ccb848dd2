import type { CommandReference } from './command.ts';
import { familyEvents } from './family/events.ts';
import { eventsOfAnyCommand } from './family/family-decider.ts';
import { streams } from './streams.ts';

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';
const types = (events: readonly { readonly type: string }[]): string => code(events.map(({ type }) => type));

const commandLines = ({ type, emits, rejects }: CommandReference): string =>
  `### ${type}\n\n- Events: ${types(emits)}\n- Rejections: ${code(rejects)}`;

const intentLines = ({ type, opens, example }: (typeof familyEvents)[number]): readonly string[] => {
  if (!opens) return [];
  const closing = familyEvents.filter(({ closes }) => closes?.includes(opens));
  const locks = 'athleteId' in example ? 'athlete' : 'disputeId' in example ? 'dispute' : 'class-months';
  return [`### ${opens}\n\n- Opened by: ${code([type])}\n- Closed by: ${types(closing)}\n- Locks: ${locks}`];
};

export const commandReference = (): string =>
  [
    '# Commands and intents',
    'Written by `npm run docs` from the declarations in `packages/domain/src/`.',
    ...Object.entries(streams).flatMap(([kind, { decider }]) => [
      `## ${kind}`,
      ...(kind === 'family'
        ? [`Beside the events of its own, any command may emit: ${types(eventsOfAnyCommand)}.`]
        : []),
      ...decider.commands.map(commandLines),
    ]),
    '## Intents of a family',
    'What is promised to a family and must reach the payment provider exactly once.',
    ...familyEvents.flatMap(intentLines),
  ].join('\n\n');
