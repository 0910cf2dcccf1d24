// Who could take a contract over. Names, cards and contracts are read from their tables, which stand before this domain.
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

/** Executors whose name holds `search`, those who teach the subject first, then those with the fewest contracts. */
export async function listExecutorRows(
  reader: Reader,
  filter: { subject: Subject; search: string; notAccountOf: string; notCabinet: string; limit: number },
) {
  const part = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    id: string
    first_name: string
    last_name: string
    teaches: boolean
    running: number
  }>`
    select cabinet.id, account.first_name, account.last_name,
      coalesce(profile.subjects @> array[${filter.subject}::text], false) or exists (
        select from contract where contract.executor_id = cabinet.id and contract.subject = ${filter.subject}
      ) as teaches,
      (select count(*)::int from contract
        where contract.executor_id = cabinet.id and contract.state in ('active', 'paused', 'ending')) as running
    from cabinet
    join account on account.id = cabinet.account_id
    left join executor_profile profile on profile.cabinet_id = cabinet.id
    where cabinet.role = 'executor' and account.erased_at is null and account.deletion_at is null
      and cabinet.id <> ${filter.notCabinet}
      and account.id <> (select account_id from cabinet where id = ${filter.notAccountOf})
      and (account.last_name || ' ' || account.first_name ilike ${part}
        or account.first_name || ' ' || account.last_name ilike ${part})
    order by teaches desc, running, account.last_name, account.first_name, cabinet.id
    limit ${filter.limit}
  `.execute(reader)
  return rows
}
