import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/user-management'
import { type ExecutorLoad, ratedDays } from '@navyk/api-spec/views/user-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, hours, mostRows, text, writeList } from '#platform/files/workbooks'
import { describeLoads, findLoads } from './list-executor-loads.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<ExecutorLoad, 'user_management.loads'> = [
  ['executor', 32, (load) => text(fullName(load.firstName, load.lastName))],
  ['city', 18, (load) => text(load.city)],
  ['offered', 14, (load) => hours(load.offeredMinutes, '0.##')],
  ['taken', 14, (load) => hours(load.takenMinutes, '0.##')],
  ['free', 14, (load) => hours(load.freeMinutes, '0.##')],
  ['contracts', 12, (load) => count(load.runningContracts)],
  ['unclosed', 14, (load) => count(load.unclosedLessons)],
  ['lessons', 14, (load) => count(load.outcomes.lessons)],
  ['as_planned', 16, (load) => count(load.outcomes.asPlanned)],
  ['own_cancellations', 16, (load) => count(load.outcomes.ownCancellations)],
  ['disputes', 12, (load) => count(load.outcomes.disputes)],
  ['unclosed_sessions', 18, (load) => count(load.unclosedSessions)],
  ['held_sessions', 18, (load) => count(load.sessions.held)],
  ['substituted_sessions', 20, (load) => count(load.sessions.substituted)],
]

/** Load of executors as a workbook. It has counts instead of shares, so that they can be added up correctly. */
export async function downloadExecutorLoads(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadExecutorLoads>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = textsBelow(texts, language, 'user_management.loads')
  const translate: typeof say = (key, values) => say(key, { days: ratedDays, ...values })
  const now = clock.now()
  const { rows, nextCursor } = await findLoads(reader, query, { limit: mostRows }, now)
  const loads = await describeLoads(reader, rows, now)
  return {
    name: `navyk-load-${query.day ?? businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns, rows: loads, isCut: nextCursor !== null }),
    shows: loads.map(({ id }) => id),
  }
}
