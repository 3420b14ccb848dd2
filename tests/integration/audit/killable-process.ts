class Died extends Error {}

/**
 * Process that crashes after a write, until `revive` is called.
 * @param diesAt number of the write, from 1; 0 for never
 */
export const killableProcess = (diesAt: number) => {
  let [writes, isDead, deaths] = [0, false, 0];
  return {
    dying:
      <Args extends readonly unknown[], Done>(write: (...args: Args) => Promise<Done>) =>
      async (...args: Args): Promise<Done> => {
        if (isDead) throw new Died();
        const done = await write(...args);
        writes += 1;
        if (writes !== diesAt) return done;
        isDead = true;
        deaths += 1;
        throw new Died();
      },
    revive: () => {
      isDead = false;
    },
    lives: () => ({ writes, deaths }),
  };
};
