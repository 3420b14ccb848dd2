/** As a shell reports a program that ended because no one reads it: what it checked is not known to be right. */
const noReader = 141;

/** Ends the program quietly once what reads its output has closed it, as in `| head -1`. */
export const endWhenReaderLeaves = () => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(noReader);
    });
  }
};
