import type { CommandDeps } from '@hoops/event-store/repository';
import { accountCommands } from './account/commands.ts';
import { passkeyCommands } from './account/passkeys.ts';
import { accountRoutes } from './account/routes.ts';
import { secondFactorCommands } from './account/second-factor.ts';
import { athleteAttendanceCommands } from './athlete-attendance/commands.ts';
import { athleteAttendanceRoutes } from './athlete-attendance/routes.ts';
import { athleteCommands } from './athletes/commands.ts';
import { athleteRoutes } from './athletes/routes.ts';
import type { PasskeysOf } from './auth/second-factor.ts';
import { classCommands } from './classes/commands.ts';
import { classRoutes } from './classes/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { declaredCommands } from './http/declared-commands.ts';
import type { AsksForSecondFactor } from './http/session.ts';
import { makeUpCommands } from './make-ups/commands.ts';
import { makeUpRoutes } from './make-ups/routes.ts';
import { erasureRoutes } from './my-data/erasure-routes.ts';
import { paperCommands } from './papers/commands.ts';
import { paperRoutes } from './papers/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { attendanceCommands } from './roster/commands.ts';
import { rosterRoutes } from './roster/routes.ts';
import { scheduleCommands } from './schedule/commands.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { splitCommands } from './splits/commands.ts';
import { splitRoutes } from './splits/routes.ts';

export const commandRoutes = {
  ...accountRoutes,
  ...athleteRoutes,
  ...athleteAttendanceRoutes,
  ...makeUpRoutes,
  ...paperRoutes,
  ...planRoutes,
  ...classRoutes,
  ...paymentRoutes,
  ...erasureRoutes,
  ...deviceRoutes,
  ...priceRoutes,
  ...scheduleRoutes,
  ...rosterRoutes,
  ...requestRoutes,
  ...splitRoutes,
};

/** Commands that neither move money nor come from visitors, served by one Lambda. */
export const commands = (
  deps: CommandDeps & {
    readonly asksForSecondFactor?: AsksForSecondFactor;
    readonly passkeysOf?: PasskeysOf;
  },
) => ({
  ...declaredCommands(commandRoutes, deps),
  ...accountCommands(deps),
  ...secondFactorCommands(deps),
  ...passkeyCommands(deps),
  ...athleteCommands(deps),
  ...athleteAttendanceCommands(deps),
  ...makeUpCommands(deps),
  ...paperCommands(deps),
  ...classCommands(deps),
  ...scheduleCommands(deps),
  ...attendanceCommands(deps),
  ...splitCommands(deps),
});
