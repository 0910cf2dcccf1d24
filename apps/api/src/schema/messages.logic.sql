-- Views, functions and triggers of notices and files.

-- messages/files ------------------------------------------------------------------------------------------------------

-- Gives back what is deleted, whoever deletes it.
create function give_file_space_back() returns trigger language plpgsql as $$
begin
  update file_space set bytes = greatest(0, file_space.bytes - old.size_bytes)
  from person_names owner where owner.id = old.owner_cabinet_id and file_space.account_id = owner.account_id;
  return null;
end $$;
create trigger file_gives_space_back after delete on file for each row execute function give_file_space_back();

-- Notes a file that leaves a place in the same transaction, so that nothing is lost when it fails and nothing is left
-- when it does not.
create function note_file_to_remove() returns trigger language plpgsql as $$
begin
  insert into file_to_remove (file_id, place) values (old.id, old.place) on conflict do nothing;
  return null;
end $$;
create trigger file_leaves_place after update of place on file
  for each row when (old.place <> 'database' and old.place <> new.place) execute function note_file_to_remove();
create trigger file_leaves_with_row after delete on file for each row when (old.place <> 'database')
  execute function note_file_to_remove();

-- messages/notices ----------------------------------------------------------------------------------------------------

-- A notice also publishes the thing that it is about, because its reader may have the page of that thing open.
select follow_changes('notice', $$
  select 'cabinet:' || cabinet_id as topic, 'notice' as tag from changed
  union all
  select 'cabinet:' || cabinet_id, split_part(thing, ' ', 1) from changed where archived_at is null and thing ~ '^[a-z]'
$$);

select follow_changes('notice_choice', $$
  select 'account:' || account_id as topic, 'account:' || account_id as tag from changed
$$);
