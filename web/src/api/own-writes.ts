/** Milliseconds until lists should have caught up; otherwise an alarm notifies the operators. */
const rememberedFor = 30_000;
/** Maximum positions that the server accepts. */
const maxRemembered = 5;

export type OwnWrites = {
  /**
   * Accepts the header `positionHeaders.written` of an answer: positions as `stream@version`, separated by
   * commas.
   */
  readonly hear: (written: string | null) => void;
  /**
   * Value of the header `positionHeaders.after`: later lists must include these writes. Undefined without
   * recent writes.
   */
  readonly header: () => string | undefined;
};

/**
 * Positions of this tab's recent writes, which the next list must include.
 * @param now returns milliseconds
 */
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
        // Deletes the key first, to keep the map in write order.
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
