import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { ReadCase } from '#platform/http'
import { listContractPage } from '#teaching/contracts'
import { type LessonsAhead, listAhead } from './queries.ts'

/** A page of contracts with what is next in each: five queries, however many rows. */
export const listContracts: ReadCase<typeof spec.listContracts, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  const { data, nextCursor } = await listContractPage(reader, session, query, now)
  const ahead = await listAhead(
    reader,
    data.map(({ id }) => id),
    now,
  )
  return { data: data.map((row) => ({ ...row, ...presentAhead(ahead.get(row.id)) })), nextCursor }
}

function presentAhead(ahead: LessonsAhead | undefined) {
  const { id = null, starts_at: startsAt = null, ends_at: endsAt = null, unclosed = 0 } = ahead ?? {}
  const isNext = id !== null && startsAt !== null && endsAt !== null
  return {
    nextLesson: isNext ? { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } : null,
    unclosedCount: unclosed,
  }
}
