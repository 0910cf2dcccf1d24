import { sql } from 'kysely'
import { type Connection, connectMemory, type Db } from '#platform/database'
import { migratedDump } from './migrated-dump.ts'

/** An embedded database in memory with all tables and nothing else. Closing it puts its rows back as they were and
 *  keeps it for the next test of the process, which takes a tenth of the time of opening one. A test that has changed
 *  tables, triggers or functions leaves none for others. */
export async function freshDatabase(): Promise<Connection> {
  return (await emptyDatabases()).connection
}

const emptyDatabases = databasesWith(async () => undefined)

/** Databases with the rows that `make` writes, once for each database and not once for each test.
 *  @param drop is called with what `make` has returned, before a database that is not kept is closed
 *  @returns the way to one of them, with what `make` has returned */
export function databasesWith<Made>(
  make: (connection: Connection) => Promise<Made>,
  drop: (made: Made) => Promise<void> = async () => {},
) {
  /** Databases of this process that nobody uses now; they are as `make` left them. */
  const waiting: { connection: Connection; made: Made }[] = []

  const open = async () => {
    const connection = await connectMemory(await migratedDump())
    const made = await make(connection)
    await sql.raw(keepRows).execute(connection.db)
    await sql.raw(await restoringFunction(connection.db)).execute(connection.db)
    for (const statement of noteSchemaChanges) await sql.raw(statement).execute(connection.db)
    return { connection, made }
  }

  return async (): Promise<{ connection: Connection; made: Made }> => {
    const { connection, made } = waiting.pop() ?? (await open())
    const close = async () => {
      if (await restoreRows(connection.db)) return void waiting.push({ connection, made })
      await drop(made)
      await connection.close()
    }
    return { connection: { ...connection, close }, made }
  }
}

/** @returns false where the schema was changed, so that the database is of no use to other tests */
async function restoreRows(db: Db): Promise<boolean> {
  // Counts of written rows are brought up to date once this statement has ended.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ done: boolean }>`select kept.restore_rows() as done`.execute(db)
  return rows[0]?.done === true
}

/** A row for each statement that creates, changes or drops something, whoever runs it: also a function or a block. Written
 *  as well while a test has switched triggers off. */
const noteSchemaChanges = [
  'create table kept.schema_change (statement text)',
  `create function kept.note_schema_change() returns event_trigger language plpgsql as $$
  begin insert into kept.schema_change values (tg_tag); end $$`,
  'create event trigger note_schema_change on ddl_command_end execute function kept.note_schema_change()',
  'alter event trigger note_schema_change enable always',
]

const ownTables = `select c.oid as id, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'`

/** Copies the database as its files and `make` have left it into the schema `kept`: a table for each that holds rows, the names of
 *  those that hold none, and the value of each sequence. */
const keepRows = `do $$
declare t record; has_rows boolean;
begin
  create schema kept;
  create table kept_sequence as select schemaname, sequencename, start_value, last_value from pg_sequences where schemaname = 'public';
  alter table kept_sequence set schema kept;
  for t in ${ownTables} loop
    execute format('select exists (select from public.%I)', t.name) into has_rows;
    if has_rows then execute format('create table kept.%I as table public.%I', t.name, t.name); end if;
  end loop;
  create table kept.empty_table as select id, name from (${ownTables}) as own where to_regclass(format('kept.%I', name)) is null;
end $$`

/** Tables below one condition of the restoring function. */
const tablesTogether = 16

/** SQL of the function that restores the rows. It puts back those that the files or `make` have written, and empties only tables
 *  into which the database has counted an insertion since. Its statements are planned once, when they are first needed. It runs
 *  without triggers, because they protect rows of history. */
async function restoringFunction(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string; isKept: boolean }>`
    select name, exists (
      select from pg_class where relnamespace = 'kept'::regnamespace and relname = name
    ) as "isKept" from (${sql.raw(ownTables)}) as own`.execute(db)
  const [kept, empty] = [tables.filter(({ isKept }) => isKept), tables.filter(({ isKept }) => !isKept)]
  const groups = Array.from({ length: Math.ceil(empty.length / tablesTogether) }, (_, index) =>
    empty.slice(index * tablesTogether, (index + 1) * tablesTogether),
  )
  const emptied = groups.map((group) => {
    const each = group.map(({ name }) => `if '${name}' = any(filled) then delete from public.${name}; end if;`)
    return `if filled && '{${group.map(({ name }) => name).join(',')}}' then ${each.join('\n')} end if;`
  })
  return `create function kept.restore_rows() returns boolean language plpgsql set session_replication_role = replica as $$
declare filled text[] := array(select name::text from kept.empty_table where pg_stat_get_tuples_inserted(id) > 0);
begin
if exists (select from kept.schema_change) then return false; end if;
${kept.map(({ name }) => `delete from public.${name};`).join('\n')}
${emptied.join('\n')}
${kept.map(({ name }) => `insert into public.${name} overriding system value select * from kept.${name};`).join('\n')}
perform setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) from kept.kept_sequence;
perform pg_stat_reset();
return true;
end $$`
}
