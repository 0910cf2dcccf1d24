import { sql } from 'kysely'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes notices to a person, notices that they caused, notices about `objectIds` (by their links), and the person's
 *  choices. */
export async function eraseNotices(tx: Tx, { cabinetIds }: PersonToErase, objectIds: string[]): Promise<void> {
  await tx
    .deleteFrom('notice')
    .where(({ eb, or }) =>
      or([
        eb('cabinet_id', '=', anyOf(cabinetIds)),
        eb('actor_cabinet_id', '=', anyOf(cabinetIds)),
        sql<boolean>`substring(link from '[0-9a-f]{8}-[0-9a-f-]{27}') = any(${objectIds}::text[])`,
      ]),
    )
    .execute()
  await tx
    .deleteFrom('notice_choice')
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('person_names as person')
        .select('person.account_id')
        .where('person.id', '=', anyOf(cabinetIds)),
    )
    .execute()
}
