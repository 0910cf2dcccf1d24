-- Views, functions and triggers of accounts, cabinets, sign-in, learners.

-- people/accounts -----------------------------------------------------------------------------------------------------

-- Secrets that prove who somebody is.
create view account_credentials as
select id, phone, password_hash, has_two_step, blocked_at is not null as is_blocked from account;

-- Names and contacts of accounts, and nothing that proves who somebody is.
create view account_facts as
select id, phone, email, first_name, last_name, avatar, language, consent_version, has_two_step, cabinet_roles,
  created_at, deletion_at, erased_at, blocked_at, two_step_asked_at, stands_for
from account;

-- Names of accounts.
create view account_names as
select id, first_name, last_name from account;

-- Cabinets without those that were merged into another.
create view cabinet_facts as
select id, account_id, role, permissions, title, created_at from cabinet where merged_into is null;

-- Closed cabinets, each with the one that took over everything it had.
create view merged_cabinets as select id, account_id, merged_into from cabinet where merged_into is not null;

-- Names of the persons of cabinets: one row for each cabinet. The join is an outer one, so that the planner drops it
-- where no name is selected.
create view person_names as
select cabinet.id, cabinet.role, cabinet.account_id, account.first_name, account.last_name,
  account.deletion_at is not null or account.blocked_at is not null as is_frozen,
  account.erased_at is not null as is_erased, cabinet.merged_into,
  account.blocked_at is not null as is_blocked,
  coalesce(account.blocked_at, account.deletion_asked_at) as frozen_since
from cabinet left join account on account.id = cabinet.account_id;

-- True where an account of the ledger is closed, or changes its owner, by a merge.
create function is_account_merge(was jsonb, becomes jsonb) returns boolean language sql stable as $$
  select is_merge(was, becomes, 'owner_id')
    or was ->> 'merged_into' is null and was - 'merged_into' = becomes - 'merged_into' and exists (
      select from customer_merge where from_id = (was ->> 'owner_id')::uuid and xid = pg_current_xact_id()
    )
$$;

-- Keeps the roles at the account without events, which would publish every account.
create function count_cabinets() returns trigger language plpgsql as $$
begin
  update account
  set cabinet_roles = (
    select coalesce(array_agg(role order by array_position(array['staff', 'executor', 'customer'], role)), '{}')
    from cabinet where cabinet.account_id = account.id and merged_into is null
  )
  where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  return null;
end $$;
create trigger cabinet_is_counted after insert or delete on cabinet for each row execute function count_cabinets();
create trigger merged_cabinet_is_counted after update of merged_into on cabinet for each row
  execute function count_cabinets();

-- The account that the running transaction erases.
create function erased_account() returns uuid language sql stable as $$
  select id from account
  where id = nullif(current_setting('navyk.erased_account', true), '')::uuid and erased_at is not null
$$;

create function refuse_merged_asker_id() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join merged_cabinets on merged_cabinets.id = new_rows.asker_id
  ) then
    raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
  end if;
  return null;
end $$;
create trigger question_of_living after insert on question referencing new table as new_rows for each statement
  execute function refuse_merged_asker_id();

-- A transaction that writes a row for a customer who is being merged waits for that by the lock of the foreign key.
-- After it the row is refused, because the rest of that transaction still means the closed cabinet; the transaction is
-- repeated with the other one. A function for each name of the column.
create function refuse_merged_cabinet_id() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join merged_cabinets on merged_cabinets.id = new_rows.cabinet_id
  ) then
    raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
  end if;
  return null;
end $$;

create function refuse_merged_customer_id() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join merged_cabinets on merged_cabinets.id = new_rows.customer_id
  ) then
    raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
  end if;
  return null;
end $$;

create function refuse_merged_owner_id() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join merged_cabinets on merged_cabinets.id = new_rows.owner_id
  ) then
    raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
  end if;
  return null;
end $$;
create trigger ledger_account_of_living after insert on ledger_account referencing new table as new_rows
  for each statement execute function refuse_merged_owner_id();

create function refuse_merged_pair() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows join merged_cabinets on merged_cabinets.id in (new_rows.newer_id, new_rows.older_id)
  ) then
    raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
  end if;
  return null;
end $$;
create trigger distinct_customers_of_living after insert on distinct_customers referencing new table as new_rows
  for each statement execute function refuse_merged_pair();

-- Changes of names, pictures and contacts are published wherever these are shown; other changes only to the account
-- itself and to staff.
-- reads: contract_facts (teaching/contracts): the other side of a contract sees the name
-- reads: offer_response_facts (market/offers): who chooses among responses sees the name
select follow_changes('account', $$
  with renamed as (
    select id from changed group by id
    having count(distinct row(first_name, last_name, phone, coalesce(email, ''), coalesce(avatar, ''),
      coalesce(telegram_name, ''))) > 1
  )
  select whom as topic, 'account:' || id as tag
  from changed, unnest(array['staff:administrator', 'staff:manager', 'account:' || id]) as whom
  union all
  select whom, 'person' from renamed, unnest(array['role:staff', 'account:' || id]) as whom
  union all
  select whom, 'person'
  from renamed join cabinet on cabinet.account_id = renamed.id
  join contract_facts contract on contract.customer_id = cabinet.id or contract.executor_id = cabinet.id,
  unnest(array['cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom
  union all
  select 'cabinet:' || response.customer_id, 'person'
  from renamed join cabinet on cabinet.account_id = renamed.id
  join offer_response_facts response on response.executor_id = cabinet.id
$$);

select follow_changes('cabinet', $$
  select whom as topic, 'account:' || account_id as tag
  from changed, unnest(array['staff:administrator', 'account:' || account_id]) as whom
$$);

-- people/channels -----------------------------------------------------------------------------------------------------

-- Contacts of the persons of cabinets, so that the choices of many people are read in one query.
create view cabinet_reach as
select cabinet.id as cabinet_id, account.id as account_id, account.language, account.email, telegram_link.chat_id
from cabinet_facts cabinet
join account_facts account on account.id = cabinet.account_id
left join telegram_link on telegram_link.account_id = account.id and telegram_link.inactive_since is null;

select follow_changes('telegram_link', $$
  select 'account:' || account_id as topic, 'account:' || account_id as tag from changed
$$);

-- people/invitations --------------------------------------------------------------------------------------------------

-- Invitations of people by staff, without the secret of the link.
create view invitation_facts as
select id, account_id, created_at, expires_at, accepted_at, revoked_at, token_hash is null as is_unsent
from account_invitation;

select follow_changes('account_invitation', $$
  select 'role:staff' as topic, 'account:' || account_id as tag from changed
$$);

-- people/learners -----------------------------------------------------------------------------------------------------

-- Names of learners.
create view learner_names as
select id, customer_id, first_name, last_name, birth_year from learner;

create trigger learner_of_living after insert on learner referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

select follow_changes('distinct_customers', $$
  select 'staff:administrator' as topic, 'distinct_customers' as tag from changed
$$);

-- An executor knows a learner by name from the contracts with them, and has no page of learners.
-- reads: contract_facts (teaching/contracts): who teaches the learner
select follow_changes('learner', $$
  select whom as topic, 'learner:' || id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
  union all
  select 'cabinet:' || contract.executor_id, 'contract:' || contract.id
  from changed join contract_facts contract on contract.learner_id = changed.id
$$);

-- people/saved-views --------------------------------------------------------------------------------------------------

select follow_changes('saved_view', $$
  select 'cabinet:' || cabinet_id as topic, 'saved_view' as tag from changed
$$);

-- people/sessions -----------------------------------------------------------------------------------------------------

-- Published also for a phone without an account, to nobody, because otherwise the time of the answer would reveal which
-- phones have one.
select follow_changes('sign_in_event', $$
  select 'account:' || coalesce(account_id, id) as topic, 'account:' || coalesce(account_id, id) as tag from changed
$$);

-- people/two-step -----------------------------------------------------------------------------------------------------

select follow_changes('two_step', $$
  select 'account:' || account_id as topic, 'account:' || account_id as tag from changed
$$);
