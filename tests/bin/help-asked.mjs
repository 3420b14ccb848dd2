/** Prints the help and exits if `--help` is given, before anything is installed or built. */
export const helpAsked = (help) => {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(help);
  process.exit(0);
};
