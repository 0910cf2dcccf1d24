import { sql } from 'kysely'
import { type Connection, connectMemory, type Db } from '../platform/database/index.ts'
import { migratedDump } from './migrated-dump.ts'

interface Kept {
  connection: Connection
  shape: string
}

/** Databases of this process that nobody uses now; they are as the migrations left them. */
const waiting: Kept[] = []

/** An embedded database in memory with all migrations and nothing else. Closing it puts its rows back as they were and
 *  keeps it for the next test of the process, which takes a tenth of the time of opening one. A test that has changed
 *  tables, triggers or functions leaves none for others. */
export async function freshDatabase(): Promise<Connection> {
  const { connection, shape } = waiting.pop() ?? (await open())
  const close = async () => {
    if ((await shapeOf(connection.db)) !== shape) return connection.close()
    await sql.raw(restoreRows).execute(connection.db)
    waiting.push({ connection, shape })
  }
  return { ...connection, close }
}

async function open(): Promise<Kept> {
  const connection = await connectMemory(await migratedDump())
  await sql.raw(keepRows).execute(connection.db)
  return { connection, shape: await shapeOf(connection.db) }
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

/** Without triggers, because they protect rows of history. */
const restoreRows = `do $$
declare t record;
begin
  set local session_replication_role = replica;
  for t in ${ownTables} loop execute format('delete from public.%I', t.name); end loop;
  for t in select relname as name from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' and relname <> 'kept_sequence' loop
    execute format('insert into public.%I overriding system value select * from kept.%I', t.name, t.name);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) from kept.kept_sequence;
end $$`
