import { type Kysely, sql } from 'kysely'

/** Changes of names, pictures and contacts are published to everybody with a contract with the person; other changes of
 *  an account only to the account itself and to staff. */
const ofAccount = `
  with renamed as (
    select id from changed group by id
    having count(distinct row(first_name, last_name, phone, coalesce(email, ''), coalesce(avatar, ''))) > 1
  )
  select whom as topic, 'account:' || id as tag
  from changed, unnest(array['staff:administrator', 'staff:manager', 'account:' || id]) as whom
  union all
  select whom, 'person' from renamed, unnest(array['role:staff', 'account:' || id]) as whom
  union all
  select whom, 'person'
  from renamed join cabinet on cabinet.account_id = renamed.id
  join contract on contract.customer_id = cabinet.id or contract.executor_id = cabinet.id,
  unnest(array['cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom
  union all
  select 'cabinet:' || offer.customer_id, 'person'
  from renamed join cabinet on cabinet.account_id = renamed.id
  join offer_response response on response.executor_id = cabinet.id
  join offer on offer.id = response.offer_id`

/** A customer sees the respondents also after the choice. */
const ofCard = `
  select whom as topic, 'profile:' || cabinet_id as tag
  from changed, unnest(array['role:staff', 'cabinet:' || cabinet_id]) as whom
  union all
  select 'cabinet:' || offer.customer_id, 'offer:' || offer.id
  from changed join offer_response response on response.executor_id = changed.cabinet_id
  join offer on offer.id = response.offer_id`

/** An executor's wish for a pause gets columns of the contract, because it waits for an answer. Changes of names,
 *  pictures and cards are published wherever these are shown. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table contract
      add column pause_asked_at timestamptz,
      add column pause_asked_from date,
      add column pause_asked_until date,
      add column pause_asked_reason text,
      add check ((pause_asked_at is null) = (pause_asked_from is null)
        and (pause_asked_at is null) = (pause_asked_reason is null))`.execute(db)
  await sql`create index contract_pause_asked on contract (pause_asked_at) where pause_asked_at is not null`.execute(db)
  await sql`select follow_changes('account', ${ofAccount})`.execute(db)
  await sql`select follow_changes('executor_profile', ${ofCard})`.execute(db)
}
