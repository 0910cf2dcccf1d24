import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, firstRows, money, type Translate, text, writeList } from '#platform/workbooks'
import { moneyOf, sumsOf } from './programme-money.ts'
import type { ProgrammeMoneyRow } from './programme-money-queries.ts'

const columns = [
  ['programme', 40],
  ['state', 20],
  ['paid', 16],
  ['refunded', 16],
  ['pay', 16],
  ['result', 16],
] as const

/** The money of programmes as a workbook, a row each in the order of the list, and the sums below. */
export async function downloadProgrammeMoney(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadProgrammeMoney>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `reports.programme_money.${key}`, values)
  const all = await moneyOf(reader, query, businessDate(clock.now()))
  const { rows, isCut } = firstRows(all)
  const cells = rows.map((row) => [text(row.title), text(say(`states.${row.state}`)), ...figuresOf([row])])
  const sums = [text(say('total')), null, ...figuresOf(all)]
  return {
    name: `navyk-programme-money-${query.month}.xlsx`,
    bytes: await writeList(say, { columns, rows: [...cells, sums], isCut }),
    shows: rows.map(({ id }) => id),
  }
}

function figuresOf(rows: readonly ProgrammeMoneyRow[]): Cell[] {
  const { paidKopecks, refundedKopecks, payKopecks, resultKopecks } = sumsOf(rows)
  return [money(paidKopecks), money(refundedKopecks), money(payKopecks), money(resultKopecks)]
}
