import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/products'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { leftOf } from '../policy.ts'
import { type CatalogueRow, listCatalogueRows } from './queries.ts'

const columns = [
  ['title', 40],
  ['state', 14],
  ['subject', 18],
  ['level', 18],
  ['gives', 14],
  ['valid_days', 12],
  ['price', 14],
  ['stock', 10],
  ['sold', 10],
  ['left', 10],
] as const

/** The catalogue as a workbook. Cells are texts or numbers, so nothing that was typed is calculated. */
export async function downloadProducts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  filter: Input<typeof spec.downloadProducts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listCatalogueRows(reader, filter, today, { limit: mostRows })
  const say: Translate = (key, values) => texts.say(language, `products.workbook.${key}`, values)
  const bytes = await writeList(say, {
    columns,
    rows: rows.map((row) => cellsOf(row, say)),
    isCut: nextCursor !== null,
  })
  return { name: `navyk-products-${today}.xlsx`, bytes }
}

function cellsOf(row: CatalogueRow, say: Translate): Cell[] {
  return [
    text(row.title),
    text(say(`states.${row.state}`)),
    text(row.subject === null ? say('any') : say(`subjects.${row.subject}`)),
    text(row.level === null ? say('any') : say(`levels.${row.level}`)),
    text(say(`units.${row.unit}`, { count: row.count })),
    count(row.valid_days),
    money(row.price_kopecks),
    count(row.stock),
    count(row.taken),
    count(leftOf(row)),
  ]
}
