import type { Reader } from '#platform/database'

/** What the shop says of a programme. */
export async function findProgramme(reader: Reader, id: string) {
  return reader.selectFrom('programme_facts').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ProgrammeRow = NonNullable<Awaited<ReturnType<typeof findProgramme>>>
