import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyProject, root } from '../system/copy-project.ts';

const copy = mkdtempSync(join(tmpdir(), 'hoops-recipe-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Text to insert before or after an anchor, which must occur once. */
type Edit = { readonly at: string; readonly before?: string; readonly after?: string };

const recipe: Readonly<Record<string, readonly Edit[]>> = {
  'packages/domain/src/family/plans/events.ts': [
    {
      at: 'export const planEvents = [\n',
      before: `export const TrainingPaused = defineEvent({
  type: 'TrainingPaused',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ athleteId: athleteIdSchema }),
  summary: ({ athleteId }, names) => \`Paused the training of \${names.athlete(athleteId)}\`,
  example: { athleteId: id },
  personal: [],
});

`,
      after: '  TrainingPaused,\n',
    },
  ],
  'packages/domain/src/family/plan-payments/commands.ts': [
    {
      at: 'import type { giveCreditInput',
      before: `import type { athleteInput } from '../athletes/inputs.ts';
import { TrainingPaused } from '../plans/events.ts';
`,
    },
    {
      at: 'export const planPaymentCommands = [',
      before: `const PauseTraining = familyCommand({
  type: 'PauseTraining',
  emits: [TrainingPaused],
  rejects: changeablePlanRejections,
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>) => {
  const plan = changeablePlan(family, athleteId);
  if (isRejection(plan)) return plan;
  return plan.pausedBy === undefined ? [{ type: 'TrainingPaused', data: { athleteId } }] : [];
});

`,
      after: 'PauseTraining, ',
    },
  ],
  'packages/domain/src/family/state.ts': [
    { at: '  readonly change: PlanChange;\n', after: '  readonly pausedBy?: string | undefined;\n' },
  ],
  'packages/domain/src/family/plans/evolve.ts': [
    {
      at: "    case 'TrainingCancelled':\n",
      before: `    case 'TrainingPaused':
      return updatePlan(family, event.data.athleteId, (plan) => ({ ...plan, pausedBy: event.type }));
`,
    },
  ],
  'packages/api/src/plans/routes.ts': [
    {
      at: 'import { defineRoute, operationAnswer, type Route }',
      before: `import { athleteInput } from '@hoops/domain/family/athletes/inputs';
import { commandRoute } from '../http/route.ts';
`,
    },
    {
      at: '  getPendingSubscriptions:',
      before: `  pauseTraining: commandRoute('PauseTraining', {
    auth: 'user',
    onBehalfOf: true,
    path: '/api/pauseTraining',
    summary: 'Pauses the training of an athlete.',
    input: athleteInput,
  }),
`,
    },
  ],
  'packages/projections/src/views/family-view.ts': [
    {
      at: '      cancellation: z.nullable(',
      before: '      pausedBy: z._default(z.nullable(z.string()), null),\n',
    },
  ],
  'packages/projections/src/derive/family-view.ts': [
    { at: '            cancellation:\n', before: '            pausedBy: plan.pausedBy ?? null,\n' },
  ],
  'packages/domain/src/mail/events.ts': [
    { at: "  'cancellation-undone': 'parent',\n", after: "  'training-paused': 'parent',\n" },
  ],
  'packages/mail/src/plan-mails.ts': [
    {
      at: '  TrainingCancelled: (',
      before: `  TrainingPaused: ({ athleteId }, context) =>
    toHousehold(context, 'training-paused', ({ name }) =>
      letter(name, 'Training paused', text(\`\${nameOf(context.family, athleteId)} takes a break.\`)),
    ),
`,
    },
  ],
};

const perform = (file: string, edits: readonly Edit[]): void => {
  let content = readFileSync(join(copy, file), 'utf8');
  for (const { at, before = '', after = '' } of edits) {
    const parts = content.split(at);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${at}`);
    content = parts.join(`${before}${at}${after}`);
  }
  writeFileSync(join(copy, file), content);
};

const trial = `
import { streams } from '@hoops/domain/streams';
import { given, jordan, primary, startedPlan, withCard } from '@hoops/domain/testing/family-story';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { familyRows } from '@hoops/projections/derive/family-rows';
import { mailsForEvent } from '@hoops/mail/mails-for-event';
import { subscriptions } from '@hoops/wiring/subscriptions';

const past = [...withCard, primary(), startedPlan()];
const paused = { type: 'TrainingPaused', data: { athleteId: jordan } } as const;
given(...past).when({ type: 'PauseTraining', athleteId: jordan }).then(paused);
given(...past, paused).when({ type: 'PauseTraining', athleteId: jordan }).then();
given().when({ type: 'PauseTraining', athleteId: jordan }).rejects('not-registered');
const at = '2026-11-10T18:00:00.000Z';
const family = [...past, paused].reduce(
  (state, event) => familyDecider.evolve(state, event, { at }),
  familyDecider.initialState,
);
if (family.kind !== 'registered') throw new Error('The story registers a family.');
const context = { family, at, past: {} as never };
const settings = { coachEmail: 'coach@example.com', siteUrl: 'https://example.com' };
process.stdout.write(
  JSON.stringify({
    row: JSON.stringify(familyRows(family)).includes('"pausedBy":"TrainingPaused"'),
    mails: mailsForEvent(paused, context, settings).map(({ kind, content }) => [kind, content.subject]),
    heard: subscriptions.filter(({ events }) => events.includes('TrainingPaused')).map(({ name }) => name),
    declared: streams.family.decider.commands.some(({ type }) => type === 'PauseTraining'),
  }),
);
`;

it('a command with an event, a field and an email touches at most nine files outside the site', () => {
  copyProject(copy);
  for (const [file, edits] of Object.entries(recipe)) perform(file, edits);
  expect(Object.keys(recipe).length).toBeLessThanOrEqual(9);

  writeFileSync(join(copy, 'trial.ts'), trial);
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: [],
      files: [...Object.keys(recipe), 'packages/api/src/commands.ts', 'packages/mail/src/mailer.ts'],
    }),
  );
  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  // One checker, because each additional checker resolves library types again.
  run(
    join(root, 'node_modules/typescript-native/bin/tsc'),
    '--noEmit',
    '--checkers',
    '1',
    '-p',
    'tsconfig.json',
  );
  expect(JSON.parse(run('--import', 'tsx', 'trial.ts'))).toEqual({
    row: true,
    mails: [['training-paused', 'Training paused']],
    heard: ['mailer'],
    declared: true,
  });
});
