import { sql } from 'kysely'
import type { Db } from '#platform/database'

/** Everything in the schema `public`, a line for each column, rule, index, view, function and trigger, in an order that is the same
 *  for two databases that were made in different ways. Of extensions only their names. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relation as (
      select oid, relname as name, relkind as kind, relpersistence as keeps from pg_class
      where relnamespace = 'public'::regnamespace and relname not like 'schema\\_%'
    )
    select line collate "C" as line from (
      select format('%s.%s %s %s', relation.name, to_char(row_number() over (partition by attrelid order by attnum), 'FM000'), attname, concat_ws(' ',
        format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, case when attnotnull then 'not null' end,
        nullif(attidentity, ''), nullif(attgenerated, ''), pg_get_expr(adbin, adrelid), relation.keeps)) as line
      from pg_attribute join relation on relation.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relation.kind = 'r' and attnum > 0 and not attisdropped
      union all
      select format('%s: %s %s', relation.name, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join relation on relation.oid = conrelid
      union all
      select pg_get_indexdef(indexrelid) from pg_index join relation on relation.oid = indrelid
      union all
      select format('view %s: %s', name, pg_get_viewdef(oid)) from relation where kind = 'v'
      union all
      select format('sequence %s from %s', sequencename, start_value) from pg_sequences where schemaname = 'public'
      union all
      select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
      union all
      select pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
      union all
      select format('collation %s %s', collname, collprovider) from pg_collation where collnamespace = 'public'::regnamespace
      union all
      select format('extension %s', extname) from pg_extension
    ) as lines order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
