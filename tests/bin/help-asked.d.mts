export const helpAsked: (help: string) => void;
