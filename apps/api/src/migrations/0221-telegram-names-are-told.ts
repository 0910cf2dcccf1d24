import { type Kysely, sql } from 'kysely'

/** Another name in Telegram is published like another name or phone: to everybody who works with the person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
      join contract on contract.customer_id = cabinet.id or contract.executor_id = cabinet.id,
      unnest(array['cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom
      union all
      select 'cabinet:' || offer.customer_id, 'person'
      from renamed join cabinet on cabinet.account_id = renamed.id
      join offer_response response on response.executor_id = cabinet.id
      join offer on offer.id = response.offer_id$$)
  `.execute(db)
}
