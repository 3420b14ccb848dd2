/** Lists have long caught up after this many milliseconds, or the server has alarmed its operators. */
const rememberedFor = 30_000;
/** As many as the server takes. */
const maxRemembered = 5;

export type OwnWrites = {
  /** What a command's answer says in `positionHeaders.written`: `stream@version`, separated by commas. */
  readonly hear: (written: string | null) => void;
  /** For `positionHeaders.after`: lists shall show what this tab has just written. Undefined when that is nothing. */
  readonly header: () => string | undefined;
};

/** What this tab has just written, so that the next list shows it. `now` gives milliseconds. */
export const createOwnWrites = (now: () => number): OwnWrites => {
  const written = new Map<string, { readonly version: string; readonly at: number }>();

  const forgetOld = (): void => {
    for (const [stream, { at }] of written) {
      if (now() - at > rememberedFor || written.size > maxRemembered) written.delete(stream);
    }
  };

  return {
    hear: (header) => {
      for (const position of header?.split(',') ?? []) {
        const at = position.lastIndexOf('@');
        const stream = position.slice(0, at);
        // Inserted again, so that the map's order is the order of writing.
        written.delete(stream);
        written.set(stream, { version: position.slice(at + 1), at: now() });
      }
    },
    header: () => {
      forgetOld();
      const positions = [...written].map(([stream, { version }]) => `${stream}@${version}`);
      return positions.length === 0 ? undefined : positions.join(',');
    },
  };
};
