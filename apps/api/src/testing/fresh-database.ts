import { sql } from 'kysely'
import { type Connection, connectMemory, type Db } from '../platform/database/index.ts'
import { migratedDump } from './migrated-dump.ts'

interface Kept<Made> {
  connection: Connection
  shape: string
  made: Made
}

/** An embedded database in memory with all migrations and nothing else. Closing it puts its rows back as they were and
 *  keeps it for the next test of the process, which takes a tenth of the time of opening one. A test that has changed
 *  tables, triggers or functions leaves none for others. */
export async function freshDatabase(): Promise<Connection> {
  return (await emptyDatabases()).connection
}

const emptyDatabases = databasesWith(async () => undefined)

/** The same with the rows that `make` writes, once for each database and not once for each test.
 *  @returns the way to one of them, with what `make` has returned */
export function databasesWith<Made>(make: (connection: Connection) => Promise<Made>) {
  /** Databases of this process that nobody uses now; they are as `make` left them. */
  const waiting: Kept<Made>[] = []

  const open = async (): Promise<Kept<Made>> => {
    const connection = await connectMemory(await migratedDump())
    const made = await make(connection)
    await sql.raw(keepRows).execute(connection.db)
    await sql.raw(await restoringFunction(connection.db)).execute(connection.db)
    return { connection, made, shape: await shapeOf(connection.db) }
  }

  return async (): Promise<{ connection: Connection; made: Made }> => {
    const { connection, shape, made } = waiting.pop() ?? (await open())
    const close = async () => {
      if ((await shapeOf(connection.db)) !== shape) return connection.close()
      await sql`select kept.restore_rows()`.execute(connection.db)
      waiting.push({ connection, shape, made })
    }
    return { connection: { ...connection, close }, made }
  }
}

/** The schema of the database, for comparison. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql`
    select (select json_agg(array[oid, xmin::text::bigint] order by oid) from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'S') as tables,
      (select json_agg(array[oid, xmin::text::bigint] order by oid) from pg_trigger) as triggers,
      (select json_agg(array[oid, xmin::text::bigint] order by oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions`.execute(
    db,
  )
  return JSON.stringify(rows)
}

const ownTables = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`

/** What the migrations themselves have written, in a schema of its own, and how far their sequences were. */
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
end $$`

/** A function that puts the rows back, with a statement for each table, which is planned once and not each time.
 *  Without triggers, because they protect rows of history. */
async function restoringFunction(db: Db): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select format('delete from public.%I;', name) as statement from (${sql.raw(ownTables)}) as own
    union all
    select format('insert into public.%I overriding system value select * from kept.%I;', relname, relname)
    from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' and relname <> 'kept_sequence'`.execute(
    db,
  )
  return `create function kept.restore_rows() returns void language plpgsql set session_replication_role = replica as $$
begin
${rows.map(({ statement }) => statement).join('\n')}
perform setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) from kept.kept_sequence;
end $$`
}
