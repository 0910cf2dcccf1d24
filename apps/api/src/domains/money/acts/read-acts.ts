import { businessDate, businessTime, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/acts'
import { listHistory } from '#platform/audit'
import { emptyPage, type Reader } from '#platform/database'
import { type AnsweredFile, notFound, type ReadCase, type Session } from '#platform/http'
import { writePdf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { maySee } from './policy.ts'
import { presentAct, presentActs } from './present.ts'
import { type ActRow, findAct, listActRows, listActsById } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

/** A page of acts, newest first. A customer's filter can only narrow. */
export const listActs: ReadCase<typeof spec.listActs> = async (reader, _effects, session, query) => {
  const own = session.role === 'customer' ? session.cabinetId : undefined
  const { customerId = own, executorId, month, state, search } = query
  if (own !== undefined && customerId !== own) return emptyPage
  const { rows, nextCursor } = await listActRows(reader, { customerId, executorId, month, state, search }, query)
  return {
    data: await presentActs(reader, session, rows),
    nextCursor,
  }
}

/** @throws Failure 404 when the act is absent, or another customer's */
export const getAct: ReadCase<typeof spec.getAct> = async (reader, _effects, session, { id }) =>
  presentAct(reader, session, await visibleAct(reader, session, id))

/** The history of an act, newest first. @throws Failure 404 as getAct */
export const listActHistory: ReadCase<typeof spec.listActHistory> = async (reader, _effects, session, { id }) => {
  await visibleAct(reader, session, id)
  return listHistory(reader, 'act', id)
}

/** The act as PDF, as it was made, with what became of it below. @throws Failure 404 as getAct · 503 too many are made */
export async function downloadAct(
  reader: Reader,
  effects: Pick<Effects, 'texts'>,
  session: Session,
  { id }: Input<typeof spec.downloadAct>,
): Promise<AnsweredFile> {
  const row = await visibleAct(reader, session, id)
  const translate = textsBelow(effects.texts, 'ru', 'acts.document')
  const { document, sha256 } = row
  const notes = [
    ...document.notes,
    ...(row.acknowledged_at === null
      ? []
      : [
          translate('acknowledged', {
            name: row.acknowledged_by ?? '',
            on: businessDate(row.acknowledged_at),
            time: businessTime(row.acknowledged_at),
            channel: translate(`channels.${row.acknowledged_channel ?? 'sms'}`),
          }),
        ]),
    ...(row.accepted_silently_at === null
      ? []
      : [translate('accepted_silently', { on: businessDate(row.accepted_silently_at) })]),
    ...(row.state === 'superseded' ? [translate('superseded')] : []),
    translate('hash', { sha256 }),
  ]
  const bytes = await writePdf({ ...document, notes, madeAt: new Date(document.madeAt) }, session.cabinetId)
  return { name: `act-${row.number}.pdf`, bytes, shows: { id } }
}

export async function visibleAct(reader: Reader, session: Session, id: string): Promise<ActRow> {
  const row = await findAct(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** Acts by id as other domains name them, of those that the session may see; one query. */
export async function listActRefs(
  reader: Reader,
  session: Session,
  ids: string[],
): Promise<{ id: string; number: string }[]> {
  const rows = await listActsById(reader, ids)
  return rows.filter((row) => maySee(session, row)).map(({ id, number }) => ({ id, number }))
}
