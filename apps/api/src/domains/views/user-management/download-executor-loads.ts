import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/user-management'
import { type ExecutorLoad, ratedDays } from '@navyk/api-spec/views/user-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describeLoads, findLoads } from './list-executor-loads.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
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
] as const

/** The load of executors as a workbook. Shares are counts here, so that whoever adds them up gets true ones. */
export async function downloadExecutorLoads(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadExecutorLoads>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = (key: string, values = {}) => texts.say(language, `user_management.loads.${key}`, values)
  const now = clock.now()
  const rows = await findLoads(reader, query, mostRows + 1, now)
  const loads = await describeLoads(reader, rows.slice(0, mostRows), now)
  const head = columns.map(([column]): CellObject => {
    return { value: say(`column.${column}`, { days: ratedDays }), fontWeight: 'bold' }
  })
  const data: SheetData = [head, ...loads.map(cellsOf)]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-load-${query.day ?? businessDate(now)}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: loads.map(({ id }) => id),
  }
}

function cellsOf(load: ExecutorLoad): (CellObject | null)[] {
  const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
  const count = (value: number): CellObject => ({ type: Number, value })
  const hours = (minutes: number): CellObject => ({ type: Number, value: minutes / 60, format: '0.##' })
  const { lessons, asPlanned, ownCancellations, disputes } = load.outcomes
  return [
    text(fullName(load.firstName, load.lastName)),
    text(load.city),
    ...[load.offeredMinutes, load.takenMinutes, load.freeMinutes].map(hours),
    ...[load.runningContracts, load.unclosedLessons, lessons, asPlanned, ownCancellations, disputes].map(count),
  ]
}
