/** Prints what a command does, and ends, where that is asked for: before anything is installed, built or run. */
export const helpAsked = (help) => {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(help);
  process.exit(0);
};
