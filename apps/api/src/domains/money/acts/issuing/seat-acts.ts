// Acts of seats in programmes: one of each sold seat, made once its programme is over (docs/rules/life-cycles.md, "Act").
import { businessDate, businessMonth } from '@navyk/api-spec/kit'
import { fullName, nameOf } from '@navyk/api-spec/vocabulary'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import { hashOf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { payersOn, serviceDetailsOn } from '#money/legal-details'
import { type ActLine, actDocument, numberOf } from './act-document.ts'
import { sharesOf } from '../policy.ts'
import { insertActs, lockSeats, type NewAct, reserveNumbers } from '../queries.ts'
import { listSeatSessions, type SeatSession, type WantedSeats } from './seat-queries.ts'
import { notifyOfActs } from './notify-of-acts.ts'
import { textsBelow } from '#platform/texts/texts.ts'

/** Makes an act for each sold seat that has none yet, and tells the customers. A fixed number of statements, however many. @param id of
 *  the act that replaces another @returns the new acts */
export async function createSeatActs(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  wanted: WantedSeats,
  id?: string,
): Promise<NewAct[]> {
  const now = effects.clock.now()
  const today = businessDate(now)
  await lockSeats(tx)
  const service = await serviceDetailsOn(tx, today)
  const groups = [...Map.groupBy(await listSeatSessions(tx, wanted), (line) => line.seatId).values()]
  if (service === null || groups.length === 0) return []
  const customerIds = groups.flatMap(([first]) => first?.customerId ?? [])
  const payers = await payersOn(tx, customerIds, today)
  const people = await listPeople(tx, customerIds)
  const year = Number(today.slice(0, 4))
  const first = (await reserveNumbers(tx, year, groups.length)) - groups.length + 1
  const translate = textsBelow(effects.texts, 'ru', 'acts.document')
  const outcome = textsBelow(effects.texts, 'ru', 'acts.document.outcomes')
  const acts = groups.map((rows, index): NewAct => {
    const [seat] = rows
    const last = rows.at(-1)
    if (!seat || !last) throw new Error('a seat has no session')
    const lines = linesOf(rows, seat.priceKopecks)
    const of = { number: numberOf(year, first + index), month: businessMonth(last.startsAt) }
    const document = actDocument(translate, outcome, {
      ...of,
      madeAt: now,
      service,
      lines,
      payer: payers.get(seat.customerId) ?? null,
      customerName: nameOf(people.get(seat.customerId)),
      learnerName: fullName(seat.firstName, seat.lastName),
      subject: seat.title,
      seller: null,
      settlementModel: 'principal',
      source: { programmeTitle: seat.title },
    })
    return {
      ...of,
      id: id ?? effects.ids.next(),
      document,
      lines,
      issued_at: now,
      sha256: hashOf(document),
      contract_id: null,
      contract_number: null,
      executor_id: null,
      work_report_id: null,
      accept_by: null,
      seat_id: seat.seatId,
      programme_title: seat.title,
      customer_id: seat.customerId,
      subject: seat.subject,
      learner_name: fullName(seat.firstName, seat.lastName),
      lesson_count: lines.length,
      total_kopecks: seat.priceKopecks,
    }
  })
  await insertActs(tx, acts)
  await notifyOfActs(tx, effects, session, acts)
  return acts
}

function linesOf(rows: SeatSession[], priceKopecks: number): ActLine[] {
  const shares = sharesOf(priceKopecks, rows.length)
  return rows.map(({ sessionId, topic, startsAt, endsAt }, index) => ({
    sessionId,
    topic,
    startsAt,
    endsAt,
    amountKopecks: shares[index] ?? 0,
    lessonId: null,
    correctionId: null,
    reason: null,
    heldMinutes: null,
    outcome: 'held',
  }))
}
