import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database'

/** Whether the database has no account yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from account) as found`.execute(db)
  return rows[0]?.found === false
}

/** Progress of the demo in this database, `begun` or `told`; undefined without a demo. */
export async function readProgress(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', 'demo').executeTakeFirst()
  return row?.value
}

export async function writeProgress(db: Db, value: 'begun' | 'told'): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: 'demo', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Turns the triggers on or off that publish every change to open pages. While the past is told nobody has a page open, and they
 *  are a large part of what a write takes. */
export async function publishChanges(db: Db, isOn: boolean): Promise<void> {
  await sql`
    do $$
    declare
      follower record;
    begin
      for follower in
        select tgrelid::regclass as place, tgname as name from pg_trigger
        where not tgisinternal and tgname like 'tell\\_%' and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      loop
        execute format('alter table %s ${sql.raw(isOn ? 'enable' : 'disable')} trigger %I', follower.place, follower.name);
      end loop;
    end $$`.execute(db)
}

/** Lets the database count the rows of tables that have grown threefold since it did last. Its plans are kept, and one that was made
 *  for an empty table reads all of it later on; PostgreSQL would count by itself, but later, and the embedded database never. */
export async function countGrownTables(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      grown regclass;
    begin
      for grown in
        select oid from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) / 8192 > 3 * greatest(relpages, 10)
      loop
        execute format('analyze %s', grown);
      end loop;
    end $$`.execute(db)
}

/** Kept states of the demo's simulators of payments, by name. */
export async function readSimulated(db: Db): Promise<Record<string, string>> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', simulated).executeTakeFirst()
  return row === undefined ? {} : JSON.parse(row.value)
}

export async function upsertSimulated(db: Db, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: simulated, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const simulated = 'simulated_payments'

export async function countLessons(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from lesson`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sums of the reports, which are copied like the rows that they are of. */
export const keptForReports = [
  'report_lesson_day',
  'report_margin_day',
  'report_make_up',
  'report_invoice_day',
  'report_due_day',
  'report_hours_week',
  'report_hours_day',
  'report_session_day',
]
/** Sums whose keys name nobody. */
const sharedSums = ['report_contract_total', 'report_order_total', 'report_product_total']
/** Sums of everybody together: their rows are as many after copying, with larger figures. */
const totalsOfReports = [
  'report_lesson_total',
  'report_margin_total',
  'report_make_up_total',
  'report_invoice_total',
  'report_due_total',
  'report_hours_week_total',
  'report_hours_day_total',
  'report_session_total',
  ...sharedSums,
]

/** Tables with data of processes or of a moment; they are not multiplied. */
const notCopied = [
  'installation',
  'idempotency_key',
  'limit_window',
  'sign_up_request',
  'used_captcha',
  'session',
  'account_invitation',
  'one_time_code',
  'used_cabinet_link',
  'outgoing_message',
  'invoice_number_counter',
  'credit_note_number_counter',
  'act_number_counter',
  'holiday',
  'question_topic',
  'calendar_feed',
  'calendar_feed_event',
  // One shop serves everybody; what orders took of it is counted in it.
  'product',
  'product_version',
  'product_price',
  'product_picture',
  'shop_entry',
  'stock_reservation',
  'promo_code',
  'promo_use',
  // Only documents have files in the demo, and one of each state is enough.
  'document',
  'document_acknowledgement',
  'document_mailing',
  'document_mailing_target',
  'document_template',
  'file',
  'file_space',
  'lesson_day_change',
  'ledger_account_change',
  'report_sums_mark',
  ...[...keptForReports, ...sharedSums].map((name) => `${name}_change`),
  ...totalsOfReports,
  'schema_migration',
  'schema_logic',
]

interface Column {
  name: string
  type: string
  isIdentity: boolean
}

export interface CopiedTable {
  name: string
  columns: Column[]
}

/** All tables of the service's life, in an order in which rows can be inserted: referenced tables first. */
export async function listCopiedTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; columns: Column[]; needs: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isIdentity', a.attidentity <> '')
         order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid), '[]') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    order by c.relname`.execute(db)
  const waiting = rows.filter((table) => !notCopied.includes(table.name))
  const names = new Set(waiting.map((table) => table.name))
  const ordered: CopiedTable[] = []
  while (waiting.length > 0) {
    const done = new Set(ordered.map((table) => table.name))
    const next = waiting.findIndex((table) => table.needs.every((need) => done.has(need) || !names.has(need)))
    const [table] = waiting.splice(Math.max(next, 0), 1)
    if (!table) break
    ordered.push({ name: table.name, columns: table.columns })
  }
  return ordered
}

/** Copies the original rows into temporary tables and lists what all copies share: the staff, the shop, and the
 *  service's own ledger accounts and legal details. */
export async function prepareCopies(db: Db, tables: CopiedTable[]): Promise<void> {
  await run(
    db,
    `create temp table shared_id as
    select id from cabinet where role = 'staff'
    union select account_id from cabinet where role = 'staff'
    union select id from ledger_account where owner_id is null
    union select id from legal_details where cabinet_id is null
    union select id from product union select id from product_version union select id from promo_code`,
  )
  for (const { name, columns } of tables) {
    const texts = columns.filter(isChanged).map((column) => {
      const value = `o."${column.name}"`
      const text = isOfProgramme(name, column)
        ? `${value}::text`
        : `case when ${value} not in (select id from shared_id) then ${value}::text end`
      return `, ${text} as ${textOf(column)}`
    })
    await run(db, `create temp table original_${name} as select o.*${texts.join('')} from ${name} o`)
  }
}

/** An id, which is another in each copy. */
const isChanged = ({ type, isIdentity }: Column) => type === 'uuid' && !isIdentity

/** The id of a programme. One that is sold has the id of its product, which all copies share; the programme is copied all the same, or
 *  its few would get the seats and sessions of all copies. */
const isOfProgramme = (table: string, { name }: Column) => name === (table === 'programme' ? 'id' : 'programme_id')

/** The text of an id beside it in the temporary table; null where all copies share it. */
const textOf = ({ name }: Column) => `"${name} as text"`

/** Whether the database role may skip triggers. */
export async function maySkipTriggers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(db)
  return rows[0]?.may === true
}

/** Turns checks and triggers off until the transaction ends, because copies are as consistent as their originals. */
export async function skipTriggers(tx: Db): Promise<void> {
  await run(tx, `set local session_replication_role = replica`)
}

/** Drops what only speeds up reading, and what would refuse copies that are as right as their originals: with many rows,
 *  building an index at the end takes a fraction of the time that adding to it row by row takes.
 *  @returns the statements that bring all of it back */
export async function dropIndexes(tx: Db, tables: CopiedTable[]): Promise<string[]> {
  const names = tables.map(({ name }) => name)
  const { rows } = await sql<{ drop: string; restore: string }>`
    with indexes as (
      select i.indexrelid, i.indrelid, c.oid as constraint_id, c.conname, c.contype
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
      where i.indrelid = any(${names}::regclass[])
    )
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from indexes where constraint_id is null
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conindid = indexrelid)
    union all
    select format('alter table %s drop constraint %I', indrelid::regclass, conname),
      format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(constraint_id))
    from indexes where contype = 'x'`.execute(tx)
  for (const { drop } of rows) await run(tx, drop)
  return rows.map(({ restore }) => restore)
}

/** Brings back what `dropIndexes` dropped. */
export async function restoreIndexes(tx: Db, statements: string[]): Promise<void> {
  await run(tx, `set local maintenance_work_mem = '512MB'`)
  for (const statement of statements) await run(tx, statement)
}

/** Inserts copies `from` to `to` of every row of a table. An id keeps its time but for the last 12 bits (4,096 ms), which become the number
 *  of the copy, so that no two copies have the time of one row; its random part is another one. References change the same way, so each
 *  copy is consistent by itself and shares only the staff. */
export async function copyTable(db: Db, table: CopiedTable, from: number, to: number): Promise<void> {
  const expressions = table.columns.map((column) => copyExpression(table.name, column))
  const names = table.columns.map((column) => `"${column.name}"`).join(', ')
  const hasSharedRows = table.name !== 'programme' && table.columns.some((column) => column.name === 'id')
  const identity = table.columns.some((column) => column.isIdentity) ? 'overriding system value' : ''
  await run(
    db,
    `insert into ${table.name} (${names}) ${identity}
     select ${expressions.join(', ')}
     from original_${table.name} o cross join generate_series(${from}, ${to}) k
     ${hasSharedRows ? 'where o.id not in (select id from shared_id)' : ''}`,
  )
}

function copyExpression(table: string, column: Column): string {
  const value = `o."${column.name}"`
  if (table === 'account' && column.name === 'phone') {
    // The originals use other operators' codes, so these numbers are free.
    return `'37544' || lpad((k * 10000 + row_number() over (partition by k order by o.id))::text, 7, '0')`
  }
  if ((table === 'account' || table === 'learner') && column.name === 'last_name') {
    // Another name in each copy; otherwise all copies of a row would stand beside each other in a list and be found together.
    const names = `(select array_agg(name order by name) from (select distinct last_name as name from original_account) as each)`
    return `(${names})[1 + ((hashtext(o.id::text) & 1023) + k) % cardinality(${names})]`
  }
  if (table === 'invoice' && column.name === 'number') {
    const largest = `(select max(split_part(i.number, '-', 2)::int) from original_invoice i)`
    return `split_part(${value}, '-', 1) || '-' || to_char(split_part(${value}, '-', 2)::int + k * ${largest}, 'FM9000000')`
  }
  if (table === 'credit_note' && column.name === 'number') {
    const largest = `(select max(split_part(n.number, '-', 3)::int) from original_credit_note n)`
    return `'К-' || split_part(${value}, '-', 2) || '-' || to_char(split_part(${value}, '-', 3)::int + k * ${largest}, 'FM9000000')`
  }
  if (table === 'act' && column.name === 'number') {
    const largest = `(select max(split_part(a.number, '-', 3)::int) from original_act a)`
    return `'А-' || split_part(${value}, '-', 2) || '-' || to_char(split_part(${value}, '-', 3)::int + k * ${largest}, 'FM9000000')`
  }
  if (table === 'payout_batch' && column.name === 'number') {
    return `${value} + k * (select max(b.number) from original_payout_batch b)`
  }
  if (table === 'payment_request' && column.name === 'account_no') {
    return `(${value}::bigint + k * (select count(*) from original_payment_request))::text`
  }
  // What makes an operation of a bank, or a payment of a provider, one.
  const isKey = ['row_key', 'source_key', 'payment_key', 'provider_ref'].includes(column.name)
  if (isKey || (table === 'payment_request' && column.name === 'reference')) return `${value} || '/' || k`
  if (column.isIdentity) return `${value} + k * (select max("${column.name}") from original_${table})`
  if (!isChanged(column)) return value
  const text = `o.${textOf(column)}`
  const time = `left(${text}, 10) || lpad(to_hex(k % 4096), 3, '0') || substr(${text}, 14, 7)`
  return `coalesce((${time} || left(md5(${text} || '/' || k), 15))::uuid, ${value})`
}

/** Counts everybody's sums for the copies too. @param times how many there are, with the original */
export async function multiplyTotals(tx: Db, times: number): Promise<void> {
  for (const table of totalsOfReports) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and atttypid = 'bigint'::regtype`.execute(tx)
    await run(tx, `update ${table} set ${rows.map(({ name }) => `${name} = ${name} * ${times}`).join(', ')}`)
  }
}

/** Sets sequences past the copies, updates statistics, and checks the ledger. */
export async function finishCopies(db: Db, tables: CopiedTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter((each) => each.isIdentity)) {
      await run(
        db,
        `select setval(pg_get_serial_sequence('${name}', '${column.name}'), (select max("${column.name}") from ${name}))`,
      )
    }
  }
  await run(
    db,
    `update invoice_number_counter c set last = coalesce(
    (select max(split_part(i.number, '-', 2)::int) from invoice i where split_part(i.number, '-', 1) = c.year::text), c.last)`,
  )
  await run(
    db,
    `update credit_note_number_counter c set last = coalesce(
    (select max(split_part(n.number, '-', 3)::int) from credit_note n where split_part(n.number, '-', 2) = c.year::text), c.last)`,
  )
  await run(
    db,
    `update act_number_counter c set last = coalesce(
    (select max(split_part(a.number, '-', 3)::int) from act a where split_part(a.number, '-', 2) = c.year::text), c.last)`,
  )
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount_kopecks), 0)::bigint as sum from ledger_posting`.execute(db)
  if (rows[0]?.sum !== 0) throw new Error(`The copied ledger does not balance: ${rows[0]?.sum}`)
  await run(db, 'analyze')
}

async function run(db: Db, text: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text))
}

/** The newest message to a phone: how a person of the demo learns the code that was sent. */
export async function lastMessageTo(db: Db, phone: string): Promise<string> {
  const row = await db
    .selectFrom('outgoing_message')
    .select('body')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.body ?? ''
}
