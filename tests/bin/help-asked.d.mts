/** Prints what a command does, and ends, where that is asked for. */
export const helpAsked: (help: string) => void;
