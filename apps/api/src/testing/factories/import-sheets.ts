// Sheets of people and contracts, as somebody would fill the template in.
import { type ImportColumn, importColumns, uploadImport } from '@navyk/api-spec/views/imports'
import writeXlsxFile from 'write-excel-file/node'
import type { TestApp } from '../test-app.ts'

export type SheetLine = Partial<Record<ImportColumn, string>>

/** A customer whose daughter is taught by the executor with this phone; each number is another one. */
export const customerLine = (number: number, executorPhone: string): SheetLine => ({
  phone: `+375 33 ${String(1_000_000 + number).replace(/(\d{3})(\d\d)(\d\d)/, '$1-$2-$3')}`,
  last_name: 'Соколова',
  first_name: 'Ирина',
  email: `sokolova${number}@example.test`,
  learner_last_name: 'Соколова',
  learner_first_name: 'Алеся',
  learner_birth_year: '2014',
  executor_phone: executorPhone,
  subject: 'Математика',
  level: '5–9 классы',
  format: 'Онлайн',
  lesson_minutes: '60',
  weekly_times: 'пн 17:00, ср 18:30',
  basis: 'Занятие',
  customer_rate: '45,50',
  executor_rate: '32',
  notice_hours: '12',
  starts_on: '01.12.2026',
})

/** Uploads a sheet, which tests check at once. @returns its id */
export async function uploadSheet(t: TestApp, lines: SheetLine[]): Promise<string> {
  const call = { as: t.people.manager, query: { name: 'people.xlsx' }, file: await workbookOf(lines) }
  return (await t.call(uploadImport, call)).body.data.id
}

const linesOf = (lines: SheetLine[]) => [
  [...importColumns],
  ...lines.map((line) => importColumns.map((column) => line[column] ?? '')),
]

export async function workbookOf(lines: SheetLine[]): Promise<Uint8Array> {
  const data = linesOf(lines).map((cells) => cells.map((value) => ({ type: String, value })))
  return writeXlsxFile(data, { sheet: 'Люди' }).toBuffer()
}

export const csvOf = (lines: SheetLine[], mark = ';'): string =>
  linesOf(lines)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark))
    .join('\r\n')
