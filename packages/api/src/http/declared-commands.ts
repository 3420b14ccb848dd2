import { type ClassCommand, classStreams } from '@hoops/domain/class/class-decider';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import { type GradeCommand, gradeStreams } from '@hoops/domain/grade/grade-decider';
import { type PricesCommand, priceStreams } from '@hoops/domain/prices/prices-decider';
import { type RequestCommand, requestStreams } from '@hoops/domain/request/request-decider';
import { type ScheduleCommand, scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { RouteId, Routes } from '../routes.ts';
import type { Implementations, Request } from './create-handler.ts';
import { listRoutes } from './route.ts';
import { byCaller, type Done, runCommand, runFamilyCommand } from './run-command.ts';

type DeclaredId = {
  [Id in RouteId]: Routes[Id] extends { readonly command: string } ? Id : never;
}[RouteId];

export const declaredCommands = (
  routes: Pick<Routes, DeclaredId>,
  deps: CommandDeps,
): Implementations<DeclaredId> =>
  Object.fromEntries(
    listRoutes(routes).flatMap(({ id, command }) =>
      command === undefined ? [] : [[id, passTo(command, deps)]],
    ),
  ) as unknown as Implementations<DeclaredId>;

const passTo = (type: string, deps: CommandDeps) => {
  const run = runnerOf(type);
  return async (input: object, request: Request) => {
    // `commandRoute` has checked the types. `type` comes last, so input cannot override it.
    const { version } = await run(deps, request, { ...input, type } as never);
    return { version };
  };
};

type Runner<Command> = (deps: CommandDeps, request: Request, command: Command) => Promise<Done<unknown>>;

const runners: readonly { readonly commands: readonly { type: string }[]; readonly run: Runner<never> }[] = [
  {
    commands: familyStreams.decider.commands,
    run: (deps, request, command: FamilyCommand) => runFamilyCommand(deps, request, command),
  },
  {
    commands: gradeStreams.decider.commands,
    run: (deps, request, command: GradeCommand) =>
      runCommand(deps, gradeStreams, command.grade, command, byCaller(request)),
  },
  {
    commands: classStreams.decider.commands,
    run: (deps, request, command: ClassCommand) =>
      runCommand(deps, classStreams, command.program, command, byCaller(request)),
  },
  {
    commands: priceStreams.decider.commands,
    run: (deps, request, command: PricesCommand) =>
      runCommand(deps, priceStreams, 'main', command, byCaller(request)),
  },
  {
    commands: scheduleStreams.decider.commands,
    run: (deps, request, command: ScheduleCommand) =>
      runCommand(deps, scheduleStreams, 'main', command, byCaller(request)),
  },
  {
    commands: requestStreams.decider.commands,
    // Marks by administrators are not personal data, so the request's own encryption key applies.
    run: (deps, request, command: RequestCommand) =>
      runCommand(deps, requestStreams, command.requestId, command, {
        ...byCaller(request),
        keyId: requestStreams.nameOf(command.requestId),
      }),
  },
];

const runnerOf = (command: string): Runner<never> => {
  const found = runners.find(({ commands }) => commands.some(({ type }) => type === command));
  if (!found) throw new Error(`No route can pass its input to ${command}.`);
  return found.run;
};
