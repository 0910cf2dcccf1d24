import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/products'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { leftOf } from '../policy.ts'
import { type CatalogueRow, listCatalogueRows } from './queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

const columns = (subject: Translate<'schedule.subjects'>): Columns<CatalogueRow, 'products.workbook'> => [
  ['title', 40, (row) => text(row.title)],
  ['state', 14, (row, translate) => text(translate(`states.${row.state}`))],
  ['subject', 18, (row, translate) => text(row.subject === null ? translate('any') : subject(row.subject))],
  ['level', 18, (row, translate) => text(row.level === null ? translate('any') : translate(`levels.${row.level}`))],
  ['gives', 14, (row, translate) => text(translate(`units.${row.unit}`, { count: row.count }))],
  ['valid_days', 12, (row) => count(row.valid_days)],
  ['price', 14, (row) => money(row.price_kopecks)],
  ['stock', 10, (row) => count(row.stock)],
  ['sold', 10, (row) => count(row.taken)],
  ['left', 10, (row) => count(leftOf(row))],
]

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
  const translate = textsBelow(texts, language, 'products.workbook')
  const bytes = await writeList(translate, {
    columns: columns(textsBelow(texts, language, 'schedule.subjects')),
    rows,
    isCut: nextCursor !== null,
  })
  return { name: `navyk-products-${today}.xlsx`, bytes }
}
