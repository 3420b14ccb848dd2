import { readdirSync, readFileSync } from 'node:fs';

const looksEachSecond = 2;

/** Parent id and processor seconds of a process; undefined if the process has ended. */
const readProcess = (id) => {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The fields follow the process name, which may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, startedAt] = [1, 11, 12, 19].map((place) => Number(fields[place]));
    // Linux counts hundredths of a second on every machine. Includes the start time, because process ids are
    // reused.
    return { name: `${id} of ${startedAt}`, parent, seconds: (user + system) / 100 };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
};

const isBrowser = (id) => {
  try {
    return /chrom/i.test(readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0', 1)[0]);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return false;
    throw error;
  }
};

/**
 * Samples the processor time of this process and its descendants, because the system's count misses killed
 * processes. Linux only.
 * @returns function that returns seconds
 */
export const countProcessorTime = () => {
  if (process.platform !== 'linux') return () => undefined;
  const counted = new Map();
  const look = () => {
    const running = new Map();
    for (const entry of readdirSync('/proc')) {
      const found = /^\d+$/.test(entry) && readProcess(entry);
      if (found) running.set(Number(entry), found);
    }
    const isOurs = (id) => {
      const one = running.get(id);
      return one !== undefined && (id === process.pid || counted.has(one.name) || isOurs(one.parent));
    };
    for (const [id, { name, seconds }] of running) {
      if (isOurs(id))
        counted.set(name, { seconds, inBrowser: counted.get(name)?.inBrowser || isBrowser(id) });
    }
  };
  const timer = setInterval(look, 1000 / looksEachSecond);
  return () => {
    clearInterval(timer);
    look();
    const all = [...counted.values()];
    const sum = (some) => some.reduce((total, { seconds }) => total + seconds, 0);
    return { inAll: sum(all), inBrowsers: sum(all.filter(({ inBrowser }) => inBrowser)) };
  };
};
