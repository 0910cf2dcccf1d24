import { type Kysely, sql } from 'kysely'

/** Parts of a contract, told to the sides that a condition names. */
function ofContract(toCustomer: string, toExecutor: string): string {
  return `
    select whom as topic, 'contract:' || contract.id as tag
    from changed join contract on contract.id = changed.contract_id, unnest(array[
      'role:staff',
      case when ${toCustomer} then 'cabinet:' || contract.customer_id end,
      case when ${toExecutor} then 'cabinet:' || contract.executor_id end
    ]) as whom`
}

function ofPlan(toCustomer: string): string {
  return `
    select whom as topic, 'plan:' || plan.id as tag
    from changed join plan on plan.id = changed.plan_id, unnest(array[
      'role:staff', 'cabinet:' || plan.executor_id,
      case when plan.submitted_at is not null and ${toCustomer} then 'cabinet:' || plan.customer_id end
    ]) as whom`
}

const ofLesson = `
  select whom as topic, 'lesson:' || lesson.id as tag
  from changed join lesson on lesson.id = changed.lesson_id,
  unnest(array['role:staff', 'cabinet:' || lesson.customer_id, 'cabinet:' || lesson.executor_id]) as whom`

/** An executor's hours and absences, told to everybody whom they teach. */
const ofExecutor = `
  select whom as topic, 'schedule' as tag
  from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom
  union all
  select 'cabinet:' || contract.customer_id, 'schedule'
  from changed join contract on contract.executor_id = changed.executor_id
  where contract.activated_at is not null and contract.ended_at is null`

const ofAccount = `select 'account:' || account_id as topic, 'account:' || account_id as tag from changed`

/** For each table that pages show: the topics that receive a change, and its tags. `changed` has the written rows, new
 *  and old. People who may not see a row are not among its topics, as the policies of the domains say;
 *  the tests in `change-events` compare the two. A later migration calls `follow_changes` for a table of its own. */
const told: Record<string, string> = {
  contract: `
    select whom as topic, 'contract:' || id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id, 'cabinet:' || executor_id]) as whom`,
  contract_terms: ofContract('true', 'true'),
  contract_acknowledgement: ofContract('true', 'true'),
  // A change of the other side's rate is not published to a side.
  contract_change: ofContract('changed.changes_customer', 'changed.changes_executor'),
  lesson: `
    select whom as topic, 'lesson:' || id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id, 'cabinet:' || executor_id]) as whom`,
  lesson_file: ofLesson,
  make_up_credit: ofLesson,
  // A customer sees a plan from its first submission on.
  plan: `
    select whom as topic, 'plan:' || id as tag
    from changed, unnest(array[
      'role:staff', 'cabinet:' || executor_id, case when submitted_at is not null then 'cabinet:' || customer_id end
    ]) as whom`,
  plan_row: ofPlan('true'),
  plan_revision: ofPlan('changed.submitted_at is not null'),
  work_report: `
    select whom as topic, 'work_report:' || id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom`,
  income_report: `
    select whom as topic, 'income_report:' || id as tag
    from changed, unnest(array['staff:accountant', 'cabinet:' || executor_id]) as whom`,
  // A draft is visible to staff alone; an issued invoice has a number.
  invoice: `
    select whom as topic, 'invoice:' || id as tag
    from changed, unnest(array['role:staff', case when number is not null then 'cabinet:' || customer_id end]) as whom`,
  payment: `
    select whom as topic, 'invoice:' || invoice_id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom`,
  question: `
    select whom as topic, 'question:' || id as tag
    from changed, unnest(array['staff:manager', 'cabinet:' || asker_id]) as whom`,
  executor_application: `
    select whom as topic, 'application:' || id as tag
    from changed, unnest(array['staff:manager', 'staff:administrator', 'cabinet:' || cabinet_id]) as whom`,
  // An executor knows a learner by name from the contracts and lessons with them, and has no page of learners.
  learner: `
    select whom as topic, 'learner:' || id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom
    union all
    select 'cabinet:' || contract.executor_id, 'contract:' || contract.id
    from changed join contract on contract.learner_id = changed.id`,
  // All executors see open ones; later only those who responded or were invited.
  offer: `
    select whom as topic, 'offer:' || id as tag
    from changed, unnest(array[
      'role:staff', 'cabinet:' || customer_id,
      case when state in ('published', 'in_selection') then 'role:executor' end,
      case when published_at is not null then 'cabinet:' || invited_executor_id end
    ]) as whom
    union all
    select 'cabinet:' || response.executor_id, 'offer:' || changed.id
    from changed join offer_response response on response.offer_id = changed.id`,
  offer_response: `
    select whom as topic, 'offer:' || offer.id as tag
    from changed join offer on offer.id = changed.offer_id, unnest(array[
      'role:staff', 'cabinet:' || offer.customer_id, 'cabinet:' || changed.executor_id,
      case when offer.state in ('published', 'in_selection') then 'role:executor' end
    ]) as whom`,
  offer_dismissal: `select 'cabinet:' || executor_id as topic, 'offer:' || offer_id as tag from changed`,
  availability: ofExecutor,
  absence: ofExecutor,
  holiday: `
    select whom as topic, 'schedule' as tag from changed, unnest(array['role:staff', 'role:executor', 'role:customer']) as whom`,
  calendar_feed: `select 'cabinet:' || cabinet_id as topic, 'schedule' as tag from changed`,
  executor_profile: `
    select whom as topic, 'profile:' || cabinet_id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || cabinet_id]) as whom
    union all
    select 'cabinet:' || offer.customer_id, 'offer:' || offer.id
    from changed join offer_response response on response.executor_id = changed.cabinet_id
    join offer on offer.id = response.offer_id and offer.state in ('published', 'in_selection')`,
  // A notice also publishes the thing that it is about, because its reader may have the page of that thing open.
  notice: `
    select 'cabinet:' || cabinet_id as topic, 'notice' as tag from changed
    union all
    select 'cabinet:' || cabinet_id, split_part(thing, ' ', 1) from changed where archived_at is null and thing ~ '^[a-z]'`,
  notice_choice: ofAccount,
  saved_view: `select 'cabinet:' || cabinet_id as topic, 'saved_view' as tag from changed`,
  cabinet: ofAccount,
  sign_in_event: ofAccount,
  two_step: ofAccount,
  telegram_link: ofAccount,
  data_export: ofAccount,
  // Everybody who has a contract with the person reads their name there.
  account: `
    select whom as topic, 'account:' || id as tag
    from changed, unnest(array['staff:administrator', 'staff:manager', 'account:' || id]) as whom
    union all
    select 'cabinet:' || contract.executor_id, 'contract:' || contract.id
    from changed join cabinet on cabinet.account_id = changed.id join contract on contract.customer_id = cabinet.id
    union all
    select 'cabinet:' || contract.customer_id, 'contract:' || contract.id
    from changed join cabinet on cabinet.account_id = changed.id join contract on contract.executor_id = cabinet.id`,
}

/** Publishes tags to topics at the commit, one event for each topic, and keeps the changed kinds of the transaction
 *  (`live.changed`). Many rows of one kind are published as the kind alone. */
const tellChanges = `
  create function tell_changes(topics text[], tags text[]) returns void language plpgsql as $$
  begin
    if topics is null then
      return;
    end if;
    perform pg_notify('live_events', json_build_object(
      'topic', topic,
      'event', json_build_object('kind', 'changed', 'tags', case when count(*) > 20 then json_agg(distinct kind) else json_agg(tag) end)
    )::text)
    from (
      select distinct topic, tag, split_part(tag, ':', 1) as kind from unnest(topics, tags) as each (topic, tag)
      where topic is not null and tag is not null
    ) as each
    group by topic;
    perform set_config('live.changed', (
      select coalesce(string_agg(distinct kind, ','), '') from (
        select split_part(tag, ':', 1) as kind from unnest(tags) as tag
        union all
        select kind from unnest(string_to_array(nullif(current_setting('live.changed', true), ''), ',')) as kind
      ) as kinds
    ), true);
  end $$`

/** Creates or replaces the trigger of a table: `select follow_changes('offer', $$select …$$)`. The query reads
 *  `changed`, the rows as they are and as they were, and gives `topic` and `tag`. */
const followChanges = `
  create function follow_changes(told_table text, audience text) returns void language plpgsql as $follow$
  declare
    tell constant text :=
      '(with changed as (%s), told as (' || replace(audience, '%', '%%') || ') select tell_changes(array_agg(topic), array_agg(tag)) from told)';
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
        'create or replace trigger tell_%1$s_%2$s after %2$s on %1$I referencing %3$s for each statement execute function tell_%1$s()',
        told_table, operation, row_sets
      );
    end loop;
  end $follow$`

/** Triggers publish every change, so that no statement can forget to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table notice add column thing text`.execute(db)
  await sql`update notice set thing = link`.execute(db)
  await sql`alter table notice alter column thing set not null`.execute(db)
  await sql.raw(tellChanges).execute(db)
  await sql.raw(followChanges).execute(db)
  for (const [table, audience] of Object.entries(told)) {
    await sql`select follow_changes(${table}, ${audience})`.execute(db)
  }
}
