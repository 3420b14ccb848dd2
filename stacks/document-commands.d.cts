declare const commands: Record<string, unknown>;
export = commands;
