import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import { programmesLike } from '#teaching/programmes'

type ProgrammeFilter = Parameters<typeof programmesLike>[0]

export interface ProgrammeMoneyRow {
  id: string
  title: string
  state: ProgrammeState
  paid_kopecks: number
  refunded_kopecks: number
  pay_kopecks: number
  result_kopecks: number
}

export interface MoneyScope {
  /** Business dates, both included. */
  from: string
  to: string
  filter: ProgrammeFilter
  today: string
}

/** The programmes with a day in the span that a filter finds, those with the lowest result first, in one statement. A teacher's pay
 *  stands on a session once it was held. */
export async function listProgrammeMoney(
  reader: Reader,
  { from, to, filter, today }: MoneyScope,
): Promise<ProgrammeMoneyRow[]> {
  const { rows } = await sql<ProgrammeMoneyRow>`
    select id, title, state, paid_kopecks, refunded_kopecks, pay_kopecks,
      paid_kopecks - refunded_kopecks - pay_kopecks as result_kopecks
    from (
      select programme.id, programme.title, programme.state,
        coalesce(sold.paid_kopecks, 0)::bigint as paid_kopecks,
        coalesce(sold.refunded_kopecks, 0)::bigint as refunded_kopecks,
        coalesce(team.pay_kopecks, 0)::bigint as pay_kopecks
      from programme_facts programme
      left join lateral (
        select sum(brought.paid_kopecks) as paid_kopecks, sum(brought.refunded_kopecks) as refunded_kopecks
        from programme_seat_facts seat cross join lateral (
          select given.price_kopecks as paid_kopecks, given.refunded_kopecks
          from order_grant_facts given where given.granted_id = seat.id and given.kind = 'programme'
          union all
          -- What an invoice has given back was paid before.
          select invoice.paid_kopecks + invoice.returned_kopecks, invoice.returned_kopecks
          from seat_confirmation_facts confirmation
          join invoice_facts invoice on invoice.source_id = confirmation.id and invoice.kind = 'programme'
          where confirmation.seat_id = seat.id
        ) brought
        where seat.programme_id = programme.id
      ) sold on true
      left join lateral (
        select sum(teacher.pay_kopecks) as pay_kopecks
        from programme_session_facts session
        join session_teacher_facts teacher on teacher.session_id = session.id
        where session.programme_id = programme.id
      ) team on true
      where programme.state <> 'draft' and programme.starts_on <= ${to} and programme.ends_on >= ${from}
        and programme.id in ${programmesLike(filter, today)}
    ) as money
    order by result_kopecks, title collate alphabet, id
  `.execute(reader)
  return rows
}
