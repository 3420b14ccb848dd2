/** Prints the help and exits if `--help` is given. */
export const helpAsked: (help: string) => void;
