/** What a test lets go on when it has seen enough. */
export const heldBack = () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
};
