-- Views, functions and triggers of questions, talks and documents.

-- desk/docs -----------------------------------------------------------------------------------------------------------

-- A sent document stays as its person got it.
create function keep_document() returns trigger language plpgsql as $$
declare
  may_change text[] := array['cabinet_id', 'state', 'sent_at', 'viewed_at', 'scan_file_id', 'decline_reason',
    'end_reason', 'superseded_by', 'version'];
begin
  -- The last day of an answer is named when it is sent.
  if old.sent_at is null then
    may_change := may_change || array['answer_by'];
  end if;
  if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'a document is never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger document_stays before update on document for each row execute function keep_document();

create function keep_document_template() returns trigger language plpgsql as $$
declare
  may_change text[] := case when tg_op = 'UPDATE' and old.state = 'draft'
    then array['title', 'body', 'is_to_acknowledge', 'state', 'published_at', 'version']
    else array['state', 'version'] end;
begin
  if tg_op <> 'UPDATE' or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'a version of a template is never changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger document_template_stays before update or delete on document_template for each row
  execute function keep_document_template();

create trigger document_of_living after insert on document referencing new table as new_rows for each statement
  execute function refuse_merged_cabinet_id();
create trigger document_acknowledgement_is_history before update or delete on document_acknowledgement for each row
  execute function refuse_change();
create trigger document_acknowledgement_is_kept before truncate on document_acknowledgement for each statement
  execute function refuse_change();

-- A person hears of nothing before it is sent.
select follow_changes('document', $$
  select whom as topic, 'document:' || id as tag
  from changed, unnest(array['role:staff',
    case when sent_at is not null or direction = 'to_service' then 'cabinet:' || cabinet_id end]) as whom
  where whom is not null
$$);

select follow_changes('document_mailing', $$
  select 'staff:manager' as topic, 'document_mailing' as tag from changed
$$);

select follow_changes('document_template', $$
  select whom as topic, 'document_template' as tag
  from changed, unnest(array['staff:manager', 'staff:administrator']) as whom
$$);

-- desk/questions ------------------------------------------------------------------------------------------------------

create function refuse_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = '—'
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and exists (
      select from question join person_names asker on asker.id = question.asker_id
      where question.id = old.question_id and asker.account_id = erased_account()
    )
  then
    return new;
  end if;
  raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
end $$;
create trigger question_message_is_history before delete on question_message for each row
  execute function refuse_message_change();
create trigger question_message_is_history_as_written before update on question_message
  for each row when (old.author_id is not distinct from new.author_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'author_id')) execute function refuse_message_change();

create trigger question_message_is_kept_whole before truncate on question_message for each statement
  execute function refuse_change();

select follow_changes('question', $$
  select whom as topic, 'question:' || id as tag
  from changed, unnest(array['staff:manager', 'cabinet:' || asker_id]) as whom
$$);

-- The asker is told nothing: not even that there is a note.
select follow_changes('question_note', $$
  select 'staff:manager' as topic, 'question:' || question_id as tag from changed
$$);

select follow_changes('question_template', $$
  select 'staff:manager' as topic, 'question_template' as tag from changed
$$);

select follow_changes('question_topic', $$
  select whom as topic, 'question_topic' as tag
  from (select distinct true from changed) as any_change, unnest(array['staff:manager', 'staff:administrator']) as whom
$$);

-- desk/talks ----------------------------------------------------------------------------------------------------------

create function refuse_talk_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body = '—'
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
    and exists (
      select from contract_facts contract
      join person_names party on party.id in (contract.customer_id, contract.executor_id)
      where contract.id = old.contract_id and party.account_id = erased_account()
    )
  then
    return new;
  end if;
  raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
end $$;
create trigger talk_message_is_history before delete on talk_message for each row execute function refuse_talk_change();
create trigger talk_message_is_history_as_written before update on talk_message
  for each row when (old.author_id is not distinct from new.author_id
  or not is_merge(to_jsonb(old.*), to_jsonb(new.*), 'author_id')) execute function refuse_talk_change();
create trigger talk_message_is_kept before truncate on talk_message for each statement
  execute function refuse_talk_change();

select follow_changes('talk', $$
  select whom as topic, 'talk:' || contract.id as tag
  from changed join contract_facts contract on contract.id = changed.contract_id,
  unnest(array['staff:manager', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom
$$);
