/** The shell's exit code for a closed pipe, because the check did not finish. */
const noReader = 141;

/** Ends the program quietly when the reader of its output closes the pipe, as in `| head -1`. */
export const endWhenReaderLeaves = () => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(noReader);
    });
  }
};
