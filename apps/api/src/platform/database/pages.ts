interface Page<Row> {
  data: Row[]
  nextCursor: string | null
}

/** All rows of a paged list, page by page; for an export. */
export async function allPages<Row>(load: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    rows.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
