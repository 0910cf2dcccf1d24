-- Views, functions and triggers of what serves any product: history, limits, quotas, messages that are sent.

-- platform/database ---------------------------------------------------------------------------------------------------

-- True where a row changes its owner and nothing else, in the transaction that merges the two customers.
create function is_merge(was jsonb, becomes jsonb, owner text) returns boolean language sql stable as $$
  select was - owner = becomes - owner and exists (
    select from customer_merge
    where from_id = (was ->> owner)::uuid and into_id = (becomes ->> owner)::uuid and xid = pg_current_xact_id()
  )
$$;

-- Rows of history are written once and never changed. Truncate calls no row triggers, so such a table refuses it by a
-- trigger of its own.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
end $$;

-- platform/events -----------------------------------------------------------------------------------------------------

-- Publishes tags to topics at the commit, and keeps the changed kinds of the transaction (live.changed). Many rows of
-- one kind are published as the kind alone. What a statement changes for many people goes out in a few messages,
-- because PostgreSQL wakes every listening process for each. A message may have 8,000 bytes, and an event has 20 tags
-- at most, so what begins before byte 6,000 ends in time.
create function tell_changes(topics text[], tags text[]) returns void language plpgsql as $$
begin
  if topics is null then
    return;
  end if;
  perform pg_notify('live_events', json_agg(told)::text)
  from (
    select told,
      sum(octet_length(told::text)) over (order by topic rows unbounded preceding) - octet_length(told::text) as before
    from (
      select topic, json_build_object(
        'topic', topic,
        'event', json_build_object('kind', 'changed', 'tags',
          case when count(*) > 20 then json_agg(distinct kind) else json_agg(tag) end)
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
end $$;

-- `select follow_changes('offer', $$select …$$)`: makes the function and the triggers that publish the changes of a table.
-- The query reads `changed`, the rows as they are and as they were, and gives `topic` and `tag`. Topics name only people
-- who may see the row, as the policies of the domains say; the tests in change-events compare the two.
create function follow_changes(told_table text, audience text) returns void language plpgsql as $follow$
declare
  tell constant text := '(with changed as (%s), told as (' || replace(audience, '%', '%%')
    || ') select tell_changes(array_agg(topic), array_agg(tag)) from told)';
  operation text;
  row_sets text;
begin
  execute format(
    'create or replace function tell_%s() returns trigger language plpgsql as $tell$
     begin
       if tg_op = ''INSERT'' then
         perform %s;
       elsif tg_op = ''DELETE'' then
         perform %s;
       else
         perform %s;
       end if;
       return null;
     end $tell$',
    told_table,
    format(tell, 'select * from new_rows'),
    format(tell, 'select * from old_rows'),
    format(tell, 'select * from new_rows union all select * from old_rows')
  );
  for operation, row_sets in values
    ('insert', 'new table as new_rows'),
    ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')
  loop
    execute format(
      'create or replace trigger tell_%1$s_%2$s after %2$s on %1$I
       referencing %3$s for each statement execute function tell_%1$s()',
      told_table, operation, row_sets
    );
  end loop;
end $follow$;

-- platform/audit ------------------------------------------------------------------------------------------------------

-- History never changes, except to remove an erased person: the words of an erased account, or of a thing with an event
-- "erased" of its own, may be blanked. Who acted stays.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{actor_name,changes,reason}'::text[] = to_jsonb(old) - '{actor_name,changes,reason}'::text[]
    and old.changes @> new.changes
    and (new.reason is null or new.reason = old.reason)
    and (
      erased_account() is not null
        and (new.actor_name = old.actor_name
          or old.actor_account_id = erased_account() and new.actor_name = 'Удалённый пользователь')
      or new.actor_name = old.actor_name and exists (
        select from audit_event
        where object_kind = old.object_kind and object_id = old.object_id and action = 'erased'
      )
    )
  then
    return new;
  end if;
  raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
end $$;
create trigger audit_event_is_history before update or delete on audit_event for each row
  execute function refuse_audit_change();

create trigger audit_event_is_kept_whole before truncate on audit_event for each statement
  execute function refuse_change();

-- platform/askers/quotas -----------------------------------------------------------------------------------------------------

select follow_changes('quota_reach', $$
  select 'staff:administrator' as topic, 'quota' as tag from changed
$$);
