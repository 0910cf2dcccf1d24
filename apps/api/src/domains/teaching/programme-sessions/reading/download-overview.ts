import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, firstRows, share, text, writeList } from '#platform/files/workbooks'
import { overviewOf } from './list-sessions.ts'
import { textsBelow } from '#platform/texts/texts.ts'

interface Attendance {
  /** Title of a programme. */
  title: string
  held: number
  came: number
  missed: number
}

const columns: Columns<Attendance, 'programme_sessions.overview_workbook'> = [
  ['programme', 40, ({ title }) => text(title)],
  ['held', 12, ({ held }) => count(held)],
  ['came', 12, ({ came }) => count(came)],
  ['missed', 12, ({ missed }) => count(missed)],
  ['share', 16, ({ came, missed }) => (came + missed === 0 ? null : share(came / (came + missed)))],
]

/** Attendance of the sessions of each programme as a workbook, in the order of the overview, and the sums below. @throws Failure 422 as
 *  the overview */
export async function downloadSessionsOverview(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadSessionsOverview>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'programme_sessions.overview_workbook')
  const { programmes } = await overviewOf(reader, clock.now(), query)
  const { rows, isCut } = firstRows(programmes)
  const sum = (of: 'held' | 'came' | 'missed') => programmes.reduce((total, row) => total + row[of], 0)
  const sums = { title: translate('total'), held: sum('held'), came: sum('came'), missed: sum('missed') }
  return {
    name: `navyk-attendance-${query.from}-${query.to}.xlsx`,
    bytes: await writeList(translate, { columns, rows: [...rows, sums], isCut }),
  }
}
