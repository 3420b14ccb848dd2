/** Something that the person who started the program can mend; the message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * Of a file in the data folder that says something else than the program wrote.
 * @param place the file, and which line of it.
 * @param remedy for a file that the system can do without.
 */
export const damagedFile = (
  place: string,
  cause: unknown,
  remedy = 'Put back a copy of it, or name another folder with DATA_DIR to begin anew.',
): StartProblem => new StartProblem(`The file ${place} is damaged. ${remedy}`, { cause });
