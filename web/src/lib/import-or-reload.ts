import { dropKept, keep, readKept } from './tab-storage.ts';

const reloadedFlag = 'reloaded-for-new-version';

/** Without a network, a reload would lose the page. */
const siteAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A deployment may remove an open tab's chunk, so a reload fetches the new page. A second failure reaches the
 * error boundary.
 */
export async function importOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const loaded = await load();
    dropKept(reloadedFlag);
    return loaded;
  } catch (error) {
    // Without storage, a tab could reload forever.
    if (readKept(reloadedFlag) !== null || !(await siteAnswers()) || !keep(reloadedFlag, 'yes')) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
