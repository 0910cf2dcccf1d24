import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/user-management'
import { type ExecutorLoad, ratedDays } from '@navyk/api-spec/views/user-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, hours, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { describeLoads, findLoads } from './list-executor-loads.ts'

const columns = [
  ['executor', 32],
  ['city', 18],
  ['offered', 14],
  ['taken', 14],
  ['free', 14],
  ['contracts', 12],
  ['unclosed', 14],
  ['lessons', 14],
  ['as_planned', 16],
  ['own_cancellations', 16],
  ['disputes', 12],
  ['unclosed_sessions', 18],
  ['held_sessions', 18],
  ['substituted_sessions', 20],
] as const

/** Load of executors as a workbook. It has counts instead of shares, so that they can be added up correctly. */
export async function downloadExecutorLoads(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadExecutorLoads>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) =>
    texts.say(language, `user_management.loads.${key}`, { days: ratedDays, ...values })
  const now = clock.now()
  const { rows, nextCursor } = await findLoads(reader, query, { limit: mostRows }, now)
  const loads = await describeLoads(reader, rows, now)
  return {
    name: `navyk-load-${query.day ?? businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: loads.map(cellsOf), isCut: nextCursor !== null }),
    shows: loads.map(({ id }) => id),
  }
}

function cellsOf(load: ExecutorLoad): Cell[] {
  const { lessons, asPlanned, ownCancellations, disputes } = load.outcomes
  const { held, substituted } = load.sessions
  return [
    text(fullName(load.firstName, load.lastName)),
    text(load.city),
    ...[load.offeredMinutes, load.takenMinutes, load.freeMinutes].map((minutes) => hours(minutes, '0.##')),
    ...[load.runningContracts, load.unclosedLessons, lessons, asPlanned, ownCancellations, disputes].map(count),
    ...[load.unclosedSessions, held, substituted].map(count),
  ]
}
