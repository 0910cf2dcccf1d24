-- Views, functions and triggers of profiles, applications, offers, leads and the search for executors.

-- market/applications -------------------------------------------------------------------------------------------------

create trigger executor_application_of_living after insert on executor_application referencing new table as new_rows
  for each statement execute function refuse_merged_cabinet_id();

select follow_changes('executor_application', $$
  select whom as topic, 'application:' || id as tag
  from changed, unnest(array['staff:manager', 'staff:administrator', 'cabinet:' || cabinet_id]) as whom
$$);

-- market/credentials --------------------------------------------------------------------------------------------------

-- Credentials that staff checked and nothing superseded. Whether one still counts says its last day.
create view confirmed_credentials as
select id, executor_id, kind, valid_until from executor_credential where state = 'confirmed';

-- A customer sees on the cards of respondents what was checked, also after the choice.
select follow_changes('executor_credential', $$
  select whom as topic, 'credential:' || id as tag
  from changed, unnest(array['staff:manager', 'staff:administrator', 'cabinet:' || executor_id]) as whom
  union all
  select whom, 'offer:' || response.offer_id
  from changed join offer_response_facts response on response.executor_id = changed.executor_id,
  unnest(array['role:staff', 'cabinet:' || response.customer_id]) as whom
  where changed.state <> 'uploaded'
$$);

-- market/offers -------------------------------------------------------------------------------------------------------

-- Offers as other domains may read them: what is looked for, and the state.
create view offer_facts as
select id, number, customer_id, learner_id, subject, level, state, deadline_on, published_at, waiting_since,
  outcome_reason
from offer;

-- Executors who responded, with the customer of the offer.
create view offer_response_facts as
select response.offer_id, response.executor_id, offer.customer_id
from offer_response response join offer on offer.id = response.offer_id;

create trigger offer_of_living after insert on offer referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();
create trigger offer_draft_of_living after insert on offer_draft referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

-- All executors see open ones; later only those who responded or were invited.
select follow_changes('offer', $$
  select whom as topic, 'offer:' || id as tag
  from changed, unnest(array[
    'role:staff', 'cabinet:' || customer_id,
    case when state in ('published', 'in_selection') then 'role:executor' end,
    case when published_at is not null then 'cabinet:' || invited_executor_id end
  ]) as whom
  union all
  select 'cabinet:' || response.executor_id, 'offer:' || changed.id
  from changed join offer_response response on response.offer_id = changed.id
  union all
  select 'cabinet:' || invitation.executor_id, 'offer:' || changed.id
  from changed join offer_invitation invitation on invitation.offer_id = changed.id
$$);

select follow_changes('offer_dismissal', $$
  select whom as topic, 'offer:' || offer_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
$$);

select follow_changes('offer_invitation', $$
  select whom as topic, 'offer:' || offer_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
$$);

select follow_changes('offer_proposal', $$
  select whom as topic, 'offer:' || offer.id as tag
  from changed join offer on offer.id = changed.offer_id,
  unnest(array['role:staff', 'cabinet:' || offer.customer_id]) as whom
$$);

select follow_changes('offer_response', $$
  select whom as topic, 'offer:' || offer.id as tag
  from changed join offer on offer.id = changed.offer_id, unnest(array[
    'role:staff', 'cabinet:' || offer.customer_id, 'cabinet:' || changed.executor_id,
    case when offer.state in ('published', 'in_selection') then 'role:executor' end
  ]) as whom
$$);

-- market/leads --------------------------------------------------------------------------------------------------------

-- The assignee of the newest lead that became the customer.
create view customer_managers as
select lead.customer_id, lead.assignee_id as manager_id from lead
where lead.customer_id is not null and not exists (
  select from lead as later where later.customer_id = lead.customer_id and later.number > lead.number
);

create trigger lead_of_living after insert on lead referencing new table as new_rows for each statement
  execute function refuse_merged_customer_id();

-- Leads are the managers' alone.
select follow_changes('lead', $$
  select 'staff:manager' as topic, 'lead:' || id as tag from changed
$$);

select follow_changes('lead_activity', $$
  select 'staff:manager' as topic, 'lead:' || lead_id as tag from changed
$$);

select follow_changes('lead_task', $$
  select 'staff:manager' as topic, 'lead:' || lead_id as tag from changed
$$);

-- market/matching -----------------------------------------------------------------------------------------------------

select follow_changes('gap_filling', $$
  select 'role:staff' as topic, 'contract:' || contract_id as tag from changed
$$);

-- market/profiles -----------------------------------------------------------------------------------------------------

select follow_changes('executor_profile', $$
  select whom as topic, 'profile:' || cabinet_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || cabinet_id]) as whom
  union all
  select 'cabinet:' || response.customer_id, 'offer:' || response.offer_id
  from changed join offer_response_facts response on response.executor_id = changed.cabinet_id
$$);
