import { adminCommands } from '../commands/admin-commands.ts';
import { attendanceCommands } from '../commands/attendance-commands.ts';
import { familyCommands } from '../commands/family-commands.ts';
import { reconciliationCommands } from '../commands/reconciliation-commands.ts';
import { createHandler } from '../create-handler.ts';
import { handlerDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(() => {
  const deps = handlerDeps();
  return createHandler(
    {
      ...familyCommands(deps),
      ...adminCommands(deps),
      ...attendanceCommands(deps),
      ...reconciliationCommands(deps),
    },
    deps,
  );
});
