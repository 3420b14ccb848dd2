import { familyCommands } from '../account/commands.ts';
import { createHandler } from '../http/create-handler.ts';
import { reconciliationCommands } from '../reconciliation/commands.ts';
import { attendanceCommands } from '../roster/commands.ts';
import { adminCommands } from '../schedule/commands.ts';
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
