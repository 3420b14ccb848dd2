import { dropKept, keep, readKept } from './tab-storage.ts';

const reloadedFlag = 'reloaded-for-new-version';

/** Whether a reload would find anything: without a network it would only take the page away. */
const siteAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * After a deploy an open tab may ask for a chunk that is gone. Reloading once fetches the new page; a
 * second failure in a row is a real one and reaches the error boundary, as does one without a network.
 */
export async function importOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const loaded = await load();
    dropKept(reloadedFlag);
    return loaded;
  } catch (error) {
    // A tab that cannot remember that it has reloaded would do it for ever.
    if (readKept(reloadedFlag) !== null || !(await siteAnswers()) || !keep(reloadedFlag, 'yes')) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
