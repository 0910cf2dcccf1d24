import { addDays, businessDate, businessInstant, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/user-management'
import { type ExecutorLoad, loadSpan, ratedDays } from '@navyk/api-spec/views/user-management'
import {
  ascending,
  by,
  descending,
  pageInOrder,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type Reader,
} from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listExecutors } from '#market/profiles'
import { listPeople } from '#people/accounts'
import { findAccountsBy, readSearch } from '#people/directory'
import { listOutcomeFigures } from '#teaching/lessons'
import { listSessionFigures } from '#teaching/programme-sessions'
import { listLoads, type Load } from '#teaching/schedule'
import { countRunning } from './queries.ts'

type ExecutorRow = Awaited<ReturnType<typeof listExecutors>>[number]

/** Most accounts that are found by a part of a phone. */
const mostPhones = 200

type Query = Input<typeof spec.listExecutorLoads>

interface LoadOfExecutor extends ExecutorRow {
  load: Load
  /** Figure by which the list is sorted; 0 where it is sorted by name. */
  amount: number
}

/** A page of executors with their load. By name and without a wish for free hours the load of the page alone is worked out,
 *  otherwise that of all whom the filter finds; as many queries either way. */
export const listExecutorLoads: ReadCase<typeof spec.listExecutorLoads, 'clock'> = async (
  reader,
  { clock },
  _session,
  query,
) => {
  const now = clock.now()
  const { rows, nextCursor } = await findLoads(reader, query, query, now)
  return { data: await describeLoads(reader, rows, now), nextCursor }
}

const byName = ascending(by.name('person.last_name'), by.name('person.first_name'), by.id('person.id'))
const byAmount = descending(by.number('amount'), by.id('id'))

/** A page of executors, as the filter finds and sorts them. */
export async function findLoads(
  reader: Reader,
  query: Query,
  { cursor, limit }: PageRequest,
  now: Date,
): Promise<PageOfRows<LoadOfExecutor>> {
  const { order = 'name', freeHours = 0, period = 'week', day = businessDate(now) } = query
  const isByName = order === 'name'
  const namedPage = pagePartsOf(byName, { limit, ...(isByName && { cursor }) })
  const { names, digits } = readSearch(query.search ?? '')
  const accounts = digits === undefined ? undefined : await findAccountsBy(reader, [], digits, mostPhones)
  const filter = {
    names,
    accountIds: accounts?.map(({ id }) => id),
    subject: query.subject,
    format: query.format,
    city: query.city?.trim(),
  }
  // Whoever has too few free hours is known only once the load is worked out.
  const readsPageAlone = isByName && freeHours === 0
  const executors = await listExecutors(reader, filter, {
    ...namedPage,
    limit: readsPageAlone ? namedPage.limit : undefined,
  })
  const ids = executors.map(({ id }) => id)
  const loads = await listLoads(reader, ids, loadSpan(period, day))
  const unclosed = order === 'unclosed' ? await figuresOf(reader, ids, now) : undefined
  const found = executors.flatMap((executor): LoadOfExecutor[] => {
    const load = loads.get(executor.id)
    if (load === undefined || load.freeMinutes < freeHours * 60) return []
    const amounts = {
      name: 0,
      free: load.freeMinutes,
      taken: load.takenMinutes,
      unclosed: unclosed === undefined ? 0 : unclosedOf(unclosed, executor.id),
    }
    return [{ ...executor, load, amount: amounts[order] }]
  })
  if (isByName) return namedPage.take(found)
  const sorted = found.toSorted((one, other) => other.amount - one.amount || (one.id < other.id ? 1 : -1))
  return pageInOrder(sorted, byAmount, { cursor, limit }, (row) => row)
}

/** Figures of held and missed lessons and of sessions of groups, by executor: two queries. */
async function figuresOf(reader: Reader, ids: string[], now: Date) {
  const span = { from: businessInstant(addDays(businessDate(now), -ratedDays)), to: now }
  const lessons = await listOutcomeFigures(reader, ids, span)
  return { lessons, sessions: await listSessionFigures(reader, ids, span) }
}

const unclosedOf = ({ lessons, sessions }: Awaited<ReturnType<typeof figuresOf>>, id: string) =>
  (lessons.get(id)?.unclosed ?? 0) + (sessions.get(id)?.unclosed ?? 0)

/** Describes executors for the list: four queries for any number of executors. */
export async function describeLoads(reader: Reader, rows: LoadOfExecutor[], now: Date): Promise<ExecutorLoad[]> {
  const ids = rows.map(({ id }) => id)
  const people = await listPeople(reader, ids)
  const running = await countRunning(reader, ids)
  const figures = await figuresOf(reader, ids, now)
  return rows.map(({ load, ...executor }) => {
    const {
      unclosed = 0,
      lessons = 0,
      asPlanned = 0,
      ownCancellations = 0,
      disputes = 0,
    } = figures.lessons.get(executor.id) ?? {}
    const sessions = figures.sessions.get(executor.id)
    return {
      id: executor.id,
      accountId: executor.account_id,
      firstName: executor.first_name,
      lastName: executor.last_name,
      avatar: people.get(executor.id)?.avatar ?? null,
      isBlocked: executor.is_frozen,
      subjects: executor.subjects ?? [],
      formats: executor.formats ?? [],
      city: executor.city ?? '',
      ...load,
      runningContracts: running.get(executor.id) ?? 0,
      unclosedLessons: unclosed,
      unclosedSessions: sessions?.unclosed ?? 0,
      outcomes: { lessons, asPlanned, ownCancellations, disputes },
      sessions: { held: sessions?.held ?? 0, substituted: sessions?.substituted ?? 0 },
    }
  })
}
