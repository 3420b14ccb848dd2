const reloadedFlag = 'reloaded-for-new-version';

/**
 * After a deploy an open tab may ask for a chunk that is gone. Reloading once fetches the new page; a
 * second failure in a row is a real one and reaches the error boundary.
 */
export async function importOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const loaded = await load();
    sessionStorage.removeItem(reloadedFlag);
    return loaded;
  } catch (error) {
    if (sessionStorage.getItem(reloadedFlag) !== null) throw error;
    sessionStorage.setItem(reloadedFlag, 'yes');
    location.reload();
    return new Promise(() => {});
  }
}
