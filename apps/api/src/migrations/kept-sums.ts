// How sums are kept by migrations from 0147 on. Installations have run them, so this file does not change any more. Migration 0220 has
// replaced the triggers for each row, `*_changes_apply`, by marks; one that makes new sums after it does the same to its own.
import { type Kysely, sql } from 'kysely'

export interface KeptSums {
  /** The table of the sums. */
  table: string
  /** Its keys with their types. */
  keys: Record<string, string>
  /** Whole numbers that are added up. */
  sums: readonly string[]
  /** Another table with the sums of many of these keys together; `slot` is the expression that spreads its rows. */
  total?: { table: string; keys: readonly string[]; slot: string }
}

const list = (names: readonly string[]) => names.join(', ')

/** Makes a table of sums, a table of what running transactions add to them, and a trigger that adds it when they commit, in
 *  one statement for each table, in the order of the keys and of the tables (`addInOrder`). These are a transaction's last
 *  locks, so two can't deadlock (docs/decisions/0073). A row whose sums are all zero is removed.
 *
 *  A total would be one row that everybody writes. It has eight, by `slot`, so that few wait for one another; whoever reads
 *  it adds them up. */
export async function keepSums(db: Kysely<never>, { table, keys, sums, total }: KeptSums): Promise<void> {
  const names = Object.keys(keys)
  const columns = (chosen: readonly string[]) => chosen.map((name) => `${name} ${keys[name]} not null`).join(', ')
  const counted = sums.map((name) => `${name} bigint not null`).join(', ')
  // No foreign keys, because the rows that are summed have them, and the checks would lock rows.
  await sql.raw(`create table ${table} (${columns(names)}, ${counted}, primary key (${list(names)}))`).execute(db)
  await sql
    .raw(
      `create unlogged table ${table}_change (xid xid8 not null default pg_current_xact_id(), ${columns(names)}, ${counted})`,
    )
    .execute(db)
  await sql.raw(`create index ${table}_change_of_transaction on ${table}_change (xid)`).execute(db)
  if (total) {
    const ofTotal = columns(total.keys)
    await sql
      .raw(
        `create table ${total.table} (${ofTotal}, slot smallint not null, ${counted}, primary key (${list(total.keys)}, slot))`,
      )
      .execute(db)
  }
  const targets = [
    { into: table, by: names, values: names },
    ...(total ? [{ into: total.table, by: [...total.keys, 'slot'], values: [...total.keys, total.slot] }] : []),
  ]
  const apply = targets.map(({ into, by, values }) => {
    const selected = values.map((value, index) => (value === by[index] ? value : `${value} as ${by[index]}`))
    return `
      insert into ${into} (${list([...by, ...sums])})
      select ${list(selected)}, ${sums.map((name) => `sum(${name})`).join(', ')}
      from ${table}_change where xid = pg_current_xact_id()
      group by ${by.map((_, index) => index + 1).join(', ')}
      having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}
      order by ${by.map((_, index) => index + 1).join(', ')}
      on conflict (${list(by)}) do update set
        ${sums.map((name) => `${name} = ${into}.${name} + excluded.${name}`).join(', ')};`
  })
  const same = names.map((name) => `kept.${name} = change.${name}`).join(' and ')
  await sql
    .raw(`
    create function add_${table}() returns void language plpgsql as $$
    begin
      if not exists (select from ${table}_change where xid = pg_current_xact_id()) then return; end if;
      ${apply.join('\n')}
      delete from ${table} kept using ${table}_change change
      where change.xid = pg_current_xact_id() and ${same} and not (${sums.map((name) => `kept.${name} <> 0`).join(' or ')});
      delete from ${table}_change where xid = pg_current_xact_id();
    end $$`)
    .execute(db)
  await sql
    .raw(`
    create function apply_${table}() returns trigger language plpgsql as $$
    begin
      if exists (select from ${table}_change where xid = pg_current_xact_id()) then perform add_report_sums(); end if;
      return null;
    end $$`)
    .execute(db)
  await sql
    .raw(`
    create constraint trigger ${table}_changes_apply after insert on ${table}_change
    deferrable initially deferred for each row execute function apply_${table}()`)
    .execute(db)
}

/** Whatever a transaction changes first, it adds to all tables of sums in this order: one that changes an order and then an
 *  invoice would otherwise wait for one that does it the other way round, and that one for it.
 *  @param tables all that there are by now */
export async function addInOrder(db: Kysely<never>, tables: readonly string[]): Promise<void> {
  await sql
    .raw(`
    create or replace function add_report_sums() returns void language plpgsql as $$
    begin
      ${tables.map((table) => `perform add_${table}();`).join('\n      ')}
    end $$`)
    .execute(db)
}

/** Adds facts up as changes of the running transaction: a select with the keys and the sums. */
export const noteSums = ({ table, keys, sums }: KeptSums, facts: string): string => {
  const names = Object.keys(keys)
  return `
    insert into ${table}_change (${list([...names, ...sums])})
    select ${list(names)}, ${sums.map((name) => `sum(${name})`).join(', ')} from (${facts}) as fact
    group by ${list(names)} having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')};`
}

/** Adds now what stands as changes of this transaction, so that its tables can be altered after it. */
export async function applySums(db: Kysely<never>): Promise<void> {
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}

const rowsOf = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** Follows the rows of a table. `facts` makes a select of keys and sums from rows that are named `rows`, times `sign`. */
export async function followRows(
  db: Kysely<never>,
  table: string,
  action: string,
  notes: readonly { kept: KeptSums; facts: (rows: string, sign: 1 | -1) => string }[],
): Promise<void> {
  const noted = (facts: (each: (rows: string, sign: 1 | -1) => string) => string) =>
    notes.map((note) => noteSums(note.kept, facts(note.facts))).join('\n')
  await sql
    .raw(`
    create function ${action}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${noted((facts) => facts('new_rows', 1))}
      elsif tg_op = 'DELETE' then
        ${noted((facts) => facts('old_rows', -1))}
      else
        ${noted((facts) => `${facts('new_rows', 1)} union all ${facts('old_rows', -1)}`)}
      end if;
      return null;
    end $$`)
    .execute(db)
  for (const operation of ['insert', 'update', 'delete'] as const) {
    await sql
      .raw(`
      create trigger ${table}_${operation}_${action} after ${operation} on ${table}
      referencing ${rowsOf[operation]} for each statement execute function ${action}()`)
      .execute(db)
  }
}
