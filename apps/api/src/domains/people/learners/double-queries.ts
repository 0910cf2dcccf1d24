import { sql } from 'kysely'
import { by, descending, isNamed, pagePartsOf, type PageRequest, type Reader, type Tx } from '#platform/database'

/** The last pair shown. Ids are in the order of time. */
export interface DoublePlace {
  newerId: string
  olderId: string
}

/** Filter of the pairs. */
export interface DoubleFilter {
  areDistinct: boolean
  /** Beginnings of the names that both have, in small letters; all have to fit. */
  names?: string[] | undefined
  /** Thing that both have in common besides the names. */
  sign?: 'email' | 'learner' | undefined
}

/** Capitals are small, and ё is е. */
const plain = (...columns: string[]) =>
  sql`translate(lower(${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )}), 'ё', 'е')`

/** Pairs of customers of one name who also have one e-mail, or learners of one name (and year, where both say it), the newest
 *  accounts first: those that nobody has looked into, or those that were found to be different people. All are found by hashes of
 *  all customers, which costs the same whether there are pairs or none. */
export async function listDoubles(
  reader: Reader,
  { areDistinct, names = [], sign }: DoubleFilter,
  request: PageRequest,
) {
  const page = pagePartsOf(descending(by.id('newer_id'), by.id('older_id')), request)
  const { rows } = await sql<{ newer_id: string; older_id: string; has_email: boolean; has_learner: boolean }>`
    with customer as materialized (
      select cabinet.id, ${plain('account.last_name', 'account.first_name')} as name, lower(account.email) as email,
        'staff' = any(account.cabinet_roles) as is_staff
      from cabinet_facts cabinet join account_facts account on account.id = cabinet.account_id
      where cabinet.role = 'customer' and account.erased_at is null and account.deletion_at is null
        and account.last_name <> ''
        ${names.length > 0 ? sql`and ${isNamed('account', names)}` : sql``}
    ), learner as materialized (
      select customer.id, customer.is_staff, customer.name, learner_names.birth_year,
        ${plain('learner_names.last_name', 'learner_names.first_name')} as learner
      from customer join learner_names on learner_names.customer_id = customer.id
    ), pair as (
      select newer.id as newer_id, older.id as older_id, true as has_email, false as has_learner
      from customer newer join customer older using (name, email)
      where older.id < newer.id and not newer.is_staff
      union all
      select newer.id, older.id, false, true
      from learner newer join learner older using (name, learner)
      where older.id < newer.id and not newer.is_staff and coalesce(newer.birth_year = older.birth_year, true)
    )
    select newer_id, older_id, bool_or(has_email) as has_email, bool_or(has_learner) as has_learner from pair
    where exists (
      select from distinct_customers apart where (apart.newer_id, apart.older_id) = (pair.newer_id, pair.older_id)
    ) = ${areDistinct} and ${page.isAfter}
    group by newer_id, older_id
    ${sign === undefined ? sql`` : sql`having bool_or(${sql.ref(`has_${sign}`)})`}
    order by ${page.orderBy} limit ${page.limit}
  `.execute(reader)
  return page.take(rows)
}

const isPair = ({ newerId, olderId }: DoublePlace) => ({ newer_id: newerId, older_id: olderId })

/** Finds the staff cabinet that has found the two to be different people, and when. */
export const findDistinctRow = (reader: Reader, pair: DoublePlace) =>
  reader
    .selectFrom('distinct_customers')
    .select(['marked_by', 'marked_at'])
    .where((each) => each.and(isPair(pair)))
    .executeTakeFirst()

/** Marks two customers as different people. @returns false when they are marked already */
export async function insertDistinct(tx: Tx, pair: DoublePlace, markedBy: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('distinct_customers')
    .values({ ...isPair(pair), marked_by: markedBy, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Takes the mark back. @returns false when there was none */
export async function deleteDistinct(tx: Tx, pair: DoublePlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('distinct_customers')
    .where((each) => each.and(isPair(pair)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
