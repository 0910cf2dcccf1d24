import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, firstRows, money, text, writeList } from '#platform/files/workbooks'
import { moneyOf, sumsOf } from './programme-money.ts'
import { textsBelow } from '#platform/texts/texts.ts'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'

interface Line {
  title: string
  /** State of the programme; null in the line of the sums. */
  state: ProgrammeState | null
  sums: ReturnType<typeof sumsOf>
}

const columns: Columns<Line, 'reports.programme_money'> = [
  ['programme', 40, ({ title }) => text(title)],
  ['state', 20, ({ state }, translate) => (state === null ? null : text(translate(`states.${state}`)))],
  ['paid', 16, ({ sums }) => money(sums.paidKopecks)],
  ['refunded', 16, ({ sums }) => money(sums.refundedKopecks)],
  ['pay', 16, ({ sums }) => money(sums.payKopecks)],
  ['result', 16, ({ sums }) => money(sums.resultKopecks)],
]

/** The money of programmes as a workbook, a row each in the order of the list, and the sums below. */
export async function downloadProgrammeMoney(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadProgrammeMoney>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'reports.programme_money')
  const all = await moneyOf(reader, query, businessDate(clock.now()))
  const { rows, isCut } = firstRows(all)
  const lines = rows.map((row): Line => ({ title: row.title, state: row.state, sums: sumsOf([row]) }))
  const total: Line = { title: translate('total'), state: null, sums: sumsOf(all) }
  return {
    name: `navyk-programme-money-${query.month}.xlsx`,
    bytes: await writeList(translate, { columns, rows: [...lines, total], isCut }),
    shows: rows.map(({ id }) => id),
  }
}
