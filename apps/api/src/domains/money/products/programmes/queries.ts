import type { Reader } from '#platform/database'

/** The facts of a programme that the shop shows. */
export async function findProgramme(reader: Reader, id: string) {
  return reader.selectFrom('programme_facts').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ProgrammeRow = NonNullable<Awaited<ReturnType<typeof findProgramme>>>
