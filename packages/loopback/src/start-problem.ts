/** Problem that the person who started the program can solve; the message explains how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * @param place file and line
 * @param remedy advice for a file that is not essential
 */
export const damagedFile = (
  place: string,
  cause: unknown,
  remedy = 'Put back a copy of it, or name another folder with DATA_DIR to begin anew.',
): StartProblem => new StartProblem(`The file ${place} is damaged. ${remedy}`, { cause });
