// What of its asker a manager can link a thread to, the newest first, as the lists of these things find it.
import { listDocuments } from '@navyk/api-spec/desk/docs'
import { type Question, questionThingKinds } from '@navyk/api-spec/desk/questions'
import { listActs } from '@navyk/api-spec/money/acts'
import { listInvoices } from '@navyk/api-spec/money/invoices'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/calls/call.ts'
import { dataKeys } from '../../../app/calls/query.ts'
import type { useFormat } from '../../../ui/format.ts'

export type LinkKind = 'contract' | (typeof questionThingKinds)[number]
export interface Choice {
  id: string
  /** What tells it from others: a number, a time, a title. */
  name: string
  about: string
}

/** Executors are sent neither invoices nor acts. */
export const linkKindsOf = ({ role }: Question['asker']): LinkKind[] =>
  role === 'customer' ? ['contract', ...questionThingKinds] : ['contract', 'lesson', 'document']

interface Wanted {
  kind: LinkKind
  asker: Question['asker']
  /** A day of a lesson; of other things a part of their number, name or title. Empty: the newest. */
  wanted: string
}

const keys = dataKeys('questions')
const limit = '50'

/** Asked each time the dialog is opened: what is chosen from is other domains' and is not followed here. */
export const thingsQuery = ({ kind, asker, wanted }: Wanted, format: ReturnType<typeof useFormat>) =>
  queryOptions({
    queryKey: keys.of('things', kind, asker.cabinetId, wanted),
    queryFn: async () => {
      const { things, nextCursor } = await listThings({ kind, asker, wanted }, format)
      return { things, hasMore: nextCursor !== null }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Numbers are stored without their sign. */
const withoutSign = (wanted: string) => wanted.replace(/^(№|#)\s*/, '')

async function listThings(
  { kind, asker: { role, cabinetId }, wanted }: Wanted,
  format: ReturnType<typeof useFormat>,
): Promise<{ things: Choice[]; nextCursor: string | null }> {
  const side = role === 'executor' ? { executorId: cabinetId } : { customerId: cabinetId }
  const search = wanted === '' ? {} : { search: withoutSign(wanted) }
  switch (kind) {
    case 'contract': {
      const { data, nextCursor } = await call(listContracts, { query: { ...side, ...search, limit } })
      const things = data.map(({ id, number, learner }) => ({
        ...{ id, name: `${number}`, about: format.fullName(learner) },
      }))
      return { things, nextCursor }
    }
    case 'lesson': {
      const day = wanted === '' ? {} : { from: wanted, to: wanted }
      const { data, nextCursor } = await call(listLessons, { query: { ...side, ...day, view: 'all', limit } })
      const things = data.map(({ id, startsAt, learnerName }) => ({
        ...{ id, name: format.dateTime(startsAt), about: learnerName },
      }))
      return { things, nextCursor }
    }
    case 'invoice': {
      const { data, nextCursor } = await call(listInvoices, { query: { customerId: cabinetId, ...search, limit } })
      // A draft is the staff's alone.
      const things = data.flatMap(({ id, number, period }) =>
        number === null ? [] : [{ id, name: number, about: format.month(period) }],
      )
      return { things, nextCursor }
    }
    case 'act': {
      const { data, nextCursor } = await call(listActs, { query: { customerId: cabinetId, ...search, limit } })
      const things = data.map(({ id, number, month }) => ({ id, name: number, about: format.month(month) }))
      return { things, nextCursor }
    }
    case 'document': {
      const { data, nextCursor } = await call(listDocuments, { query: { cabinetId, ...search, limit } })
      const things = data.flatMap(({ id, title, direction, sentAt }) =>
        sentAt === null && direction === 'to_person' ? [] : [{ id, name: title, about: '' }],
      )
      return { things, nextCursor }
    }
  }
}
