import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

/** The last pair shown. Ids are in the order of time. */
export interface DoublePlace {
  newerId: string
  olderId: string
}

/** As the index account_by_plain_name has it: ё is e, capitals are small. */
const plainName = (table: string) =>
  sql`translate(lower(${sql.ref(`${table}.last_name`)} || ' ' || ${sql.ref(`${table}.first_name`)}), 'ё', 'е')`
const plain = (column: string) => sql`translate(lower(${sql.ref(column)}), 'ё', 'е')`

/** Pairs of customers of one name who also have one e-mail, or learners of one name (and year, where both say it). The newest
 *  accounts first; each is looked up by the index of names. */
export async function listDoubleRows(reader: Reader, after: DoublePlace | undefined, limit: number) {
  const { rows } = await sql<{ newer_id: string; older_id: string; has_email: boolean; has_learner: boolean }>`
    select pair.newer_id, pair.older_id, pair.has_email, pair.has_learner
    from (
      select cabinet.id as newer_id, found.id as older_id, found.has_email, found.has_learner
      from cabinet_facts cabinet join account_facts newer on newer.id = cabinet.account_id
      cross join lateral (
        select other.id, coalesce(lower(older.email) = lower(newer.email), false) as has_email, exists (
          select from learner_names one join learner_names two on two.customer_id = other.id
          where one.customer_id = cabinet.id and ${plain('one.first_name')} = ${plain('two.first_name')}
            and ${plain('one.last_name')} = ${plain('two.last_name')}
            and coalesce(one.birth_year = two.birth_year, true)
        ) as has_learner
        from account_facts older join cabinet_facts other on other.account_id = older.id and other.role = 'customer'
        where ${plainName('older')} = ${plainName('newer')} and older.erased_at is null and older.deletion_at is null
          and other.id < cabinet.id
      ) as found
      where cabinet.role = 'customer' and newer.erased_at is null and newer.deletion_at is null
        and newer.last_name <> '' and not ('staff' = any(newer.cabinet_roles))
        and (found.has_email or found.has_learner)
        ${after ? sql`and (cabinet.id, found.id) < (${after.newerId}::uuid, ${after.olderId}::uuid)` : sql``}
    ) as pair
    order by pair.newer_id desc, pair.older_id desc
    limit ${limit}
  `.execute(reader)
  return rows
}
