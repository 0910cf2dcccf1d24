import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/products'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { leftOf } from '../policy.ts'
import { type CatalogueRow, listCatalogueRows } from './queries.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = ['title', 'state', 'subject', 'level', 'gives', 'valid_days', 'price', 'stock', 'sold', 'left'] as const

/** The catalogue as a workbook. Cells are texts or numbers, so nothing that was typed is calculated. */
export async function downloadProducts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  filter: Input<typeof spec.downloadProducts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const today = businessDate(clock.now())
  const rows = await listCatalogueRows(reader, filter, today, undefined, mostRows)
  const say = (key: string, values = {}) => texts.say(language, `products.workbook.${key}`, values)
  const head = columns.map((column): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows.map((row) => cellsOf(row, say))]
  const widths = [40, 14, 18, 18, 14, 12, 14, 10, 10, 10].map((width) => ({ width }))
  const sheet = { sheet: say('sheet'), columns: widths, stickyRowsCount: 1 }
  return { name: `navyk-products-${today}.xlsx`, bytes: await writeXlsxFile(data, sheet).toBuffer() }
}

type Say = (key: string, values?: Record<string, string | number>) => string

function cellsOf(row: CatalogueRow, say: Say): (CellObject | null)[] {
  const text = (value: string): CellObject => ({ type: String, value })
  const number = (value: number | null, format = '0'): CellObject | null =>
    value === null ? null : { type: Number, value, format }
  return [
    text(row.title),
    text(say(`states.${row.state}`)),
    text(row.subject === null ? say('any') : say(`subjects.${row.subject}`)),
    text(row.level === null ? say('any') : say(`levels.${row.level}`)),
    text(say(`units.${row.unit}`, { count: row.count })),
    number(row.valid_days),
    number(row.price_kopecks === null ? null : row.price_kopecks / 100, '#,##0.00'),
    number(row.stock),
    number(row.taken),
    number(leftOf(row)),
  ]
}
