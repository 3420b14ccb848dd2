import { dropKept, keep, readKept } from './tab-storage.ts';

const reloadedFlag = 'reloaded-for-new-version';

/** True if the site answers; without a network, a reload would lose the page. */
const siteAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Reloads the page if a chunk fails to load, because a deployment may have removed it. A second failure
 * reaches the error boundary.
 */
export async function importOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const loaded = await load();
    dropKept(reloadedFlag);
    return loaded;
  } catch (error) {
    // Requires storage, because a tab without storage could reload forever.
    if (readKept(reloadedFlag) !== null || !(await siteAnswers()) || !keep(reloadedFlag, 'yes')) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
