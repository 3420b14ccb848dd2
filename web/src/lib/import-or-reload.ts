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
    sessionStorage.removeItem(reloadedFlag);
    return loaded;
  } catch (error) {
    if (sessionStorage.getItem(reloadedFlag) !== null || !(await siteAnswers())) throw error;
    sessionStorage.setItem(reloadedFlag, 'yes');
    location.reload();
    return new Promise(() => {});
  }
}
