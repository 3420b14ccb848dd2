/** Every page of a scan, or of a query. */
export async function* pages<Item>(
  read: (cursor: string | null) => Promise<{ data: Item[]; cursor: string | null }>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: { data: Item[]; cursor: string | null } = await read(cursor);
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}
