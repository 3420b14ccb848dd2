import { reportProblem } from '../../lib/report-problem.ts';

/** The page itself must open without a connection as well: see web/build/roster-worker.js. */
export function installRosterWorker(): void {
  // Absent in some private modes: the roster then needs a connection to be opened.
  navigator.serviceWorker
    ?.register('/roster-worker.js', { scope: '/roster' })
    .catch((error: unknown) => reportProblem('roster-worker-not-installed', error));
}
