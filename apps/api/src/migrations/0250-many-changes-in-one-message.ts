import { type Kysely, sql } from 'kysely'

/** What a statement changes for many people, such as a hundred payments, is told in a few messages instead of one for each person:
 *  PostgreSQL wakes every listening process for each message. A message is a list then. One may have 8,000 bytes at most; an event
 *  has 20 tags at most, so what begins before byte 6,000 ends in time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function tell_changes(topics text[], tags text[]) returns void language plpgsql as $$
    begin
      if topics is null then
        return;
      end if;
      perform pg_notify('live_events', json_agg(told)::text)
      from (
        select told, sum(octet_length(told::text)) over (order by topic rows unbounded preceding) - octet_length(told::text) as before
        from (
          select topic, json_build_object(
            'topic', topic,
            'event', json_build_object('kind', 'changed', 'tags', case when count(*) > 20 then json_agg(distinct kind) else json_agg(tag) end)
          ) as told
          from (
            select distinct topic, tag, split_part(tag, ':', 1) as kind from unnest(topics, tags) as each (topic, tag)
            where topic is not null and tag is not null
          ) as each
          group by topic
        ) as each
      ) as each
      group by before / 6000;
      perform set_config('live.changed', (
        select coalesce(string_agg(distinct kind, ','), '') from (
          select split_part(tag, ':', 1) as kind from unnest(tags) as tag
          union all
          select kind from unnest(string_to_array(nullif(current_setting('live.changed', true), ''), ',')) as kind
        ) as kinds
      ), true);
    end $$`.execute(db)
}
