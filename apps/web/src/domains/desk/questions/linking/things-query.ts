// Things of the asker that a manager can link a thread to, the newest first, as the lists of these things find them.
import { listDocuments } from '@navyk/api-spec/desk/docs'
import { type Question, questionThingKinds } from '@navyk/api-spec/desk/questions'
import { listActs } from '@navyk/api-spec/money/acts'
import { listInvoices } from '@navyk/api-spec/money/invoices'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { call } from '#app/calls/call.ts'
import { queryBy } from '#app/calls/query-by.ts'
import { dataKeys } from '#app/calls/query.ts'
import type { PersonName, useFormat } from '#ui/format.ts'

export type LinkKind = 'contract' | (typeof questionThingKinds)[number]
export interface ThingChoice {
  id: string
  /** Text that tells the thing from others: a number, a time, a title. */
  name: string
  about: string
}

/** Kinds of things that a thread can be linked to. Executors are sent neither invoices nor acts. */
export const linkKindsOf = ({ role }: Question['asker']): LinkKind[] =>
  role === 'customer' ? ['contract', ...questionThingKinds] : ['contract', 'lesson', 'document']

interface ThingSearch {
  kind: LinkKind
  asker: Question['asker']
  /** A day of a lesson; of other things a part of their number, name or title. Empty: the newest. */
  wanted: string
}

const keys = dataKeys('questions')
const limit = '50'

/** Things to choose from, fetched each time the dialog is opened: they are other domains' and are not followed here. */
export const thingsQuery = ({ kind, asker: { role, cabinetId }, wanted }: ThingSearch, format: Format) => ({
  ...queryBy(keys.of('things'), { kind, role, cabinetId, wanted }, findThings),
  select: ({ things, nextCursor }: FoundThings) => ({
    things: things.map((thing) => describeThing(thing, format)),
    hasMore: nextCursor !== null,
  }),
  staleTime: 0,
  gcTime: 0,
})

type Format = ReturnType<typeof useFormat>

interface WantedThings extends Pick<Question['asker'], 'role' | 'cabinetId'>, Pick<ThingSearch, 'kind' | 'wanted'> {}

type FoundThing =
  | { kind: 'contract'; id: string; number: number; learner: PersonName }
  | { kind: 'lesson'; id: string; startsAt: string; learnerName: string }
  | { kind: 'invoice'; id: string; number: string; period: string }
  | { kind: 'act'; id: string; number: string; month: string }
  | { kind: 'document'; id: string; title: string }

interface FoundThings {
  things: FoundThing[]
  nextCursor: string | null
}

/** Removes the sign from a number; numbers are stored without it. */
const withoutSign = (wanted: string) => wanted.replace(/^(№|#)\s*/, '')

async function findThings({ kind, role, cabinetId, wanted }: WantedThings): Promise<FoundThings> {
  const side = role === 'executor' ? { executorId: cabinetId } : { customerId: cabinetId }
  const search = wanted === '' ? {} : { search: withoutSign(wanted) }
  switch (kind) {
    case 'contract': {
      const { data, nextCursor } = await call(listContracts, { query: { ...side, ...search, limit } })
      return { things: data.map(({ id, number, learner }) => ({ kind, id, number, learner })), nextCursor }
    }
    case 'lesson': {
      const day = wanted === '' ? {} : { from: wanted, to: wanted }
      const { data, nextCursor } = await call(listLessons, { query: { ...side, ...day, view: 'all', limit } })
      return { things: data.map(({ id, startsAt, learnerName }) => ({ kind, id, startsAt, learnerName })), nextCursor }
    }
    case 'invoice': {
      const { data, nextCursor } = await call(listInvoices, { query: { customerId: cabinetId, ...search, limit } })
      // A draft is the staff's alone.
      const things = data.flatMap(({ id, number, period }) => (number === null ? [] : [{ kind, id, number, period }]))
      return { things, nextCursor }
    }
    case 'act': {
      const { data, nextCursor } = await call(listActs, { query: { customerId: cabinetId, ...search, limit } })
      return { things: data.map(({ id, number, month }) => ({ kind, id, number, month })), nextCursor }
    }
    case 'document': {
      const { data, nextCursor } = await call(listDocuments, { query: { cabinetId, ...search, limit } })
      const things = data.flatMap(({ id, title, direction, sentAt }) =>
        sentAt === null && direction === 'to_person' ? [] : [{ kind, id, title }],
      )
      return { things, nextCursor }
    }
  }
}

function describeThing(thing: FoundThing, format: Format): ThingChoice {
  const { id } = thing
  switch (thing.kind) {
    case 'contract':
      return { id, name: `${thing.number}`, about: format.fullName(thing.learner) }
    case 'lesson':
      return { id, name: format.dateTime(thing.startsAt), about: thing.learnerName }
    case 'invoice':
      return { id, name: thing.number, about: format.month(thing.period) }
    case 'act':
      return { id, name: thing.number, about: format.month(thing.month) }
    case 'document':
      return { id, name: thing.title, about: '' }
  }
}
