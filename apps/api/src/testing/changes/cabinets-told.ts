import type { TestApp } from '../test-app.ts'

/** Ids of the cabinets that got a notice of this kind about the thing with this id, in order, one entry for each notice.
 *  @param kind as `offers.notices.published` */
export async function cabinetsTold(t: TestApp, kind: string, id: string): Promise<string[]> {
  const rows = await t.services.db
    .selectFrom('notice')
    .select('cabinet_id')
    .where('kind', '=', kind)
    .where('link', 'like', `%${id}`)
    .execute()
  return rows.map((row) => row.cabinet_id).sort()
}
