import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/imports'
import type { Reader } from '#platform/database'
import { notFound, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { fullName, type Subject, subjects } from '@navyk/api-spec/vocabulary'
import { labelOf, presentImport, presentImports } from './present-import.ts'
import { listExecutors } from './check-import.ts'
import { findImport, listFaults, listImportFacts, listRows } from './queries.ts'
import { readPhone } from './sheets/read-cells.ts'
import { plain, type SheetWords, sheetWords } from './sheets/sheet-words.ts'
import type { RowCells } from './tables.ts'

type Texts = Pick<Effects, 'texts'>
type RequestLanguage = Pick<RequestFacts, 'language'>

export async function listImports(
  reader: Reader,
  { texts }: Texts,
  session: Session,
  query: Input<typeof spec.listImports>,
  { language }: RequestLanguage,
): Promise<Answer<typeof spec.listImports>> {
  const { rows, nextCursor } = await listImportFacts(reader, query, query)
  return { data: await presentImports(reader, { session, texts, language }, rows), nextCursor }
}

/** @throws Failure 404 */
export async function getImport(
  reader: Reader,
  { texts }: Texts,
  session: Session,
  { id }: Input<typeof spec.getImport>,
  { language }: RequestLanguage,
): Promise<Answer<typeof spec.getImport>> {
  const row = await findImport(reader, id)
  if (!row) throw notFound()
  return presentImport(reader, { session, texts, language }, row)
}

/** @throws Failure 404 */
export async function listImportFaults(
  reader: Reader,
  { texts }: Texts,
  _session: Session,
  { id, ...query }: Input<typeof spec.listImportFaults>,
  { language }: RequestLanguage,
): Promise<Answer<typeof spec.listImportFaults>> {
  if (!(await findImport(reader, id))) throw notFound()
  const { rows, nextCursor } = await listFaults(reader, id, query)
  const data = rows.map((row) => ({
    id: row.id,
    row: row.row_number,
    column: row.column_name,
    value: row.value,
    label: row.column_name === null && row.label !== '' ? row.label : labelOf(row.column_name, { texts, language }),
    text: texts.translateStored(language, row.text_key, row.text_values),
  }))
  return { data, nextCursor }
}

/** @throws Failure 404 */
export async function listImportRows(
  reader: Reader,
  { texts }: Texts,
  _session: Session,
  { id, ...query }: Input<typeof spec.listImportRows>,
  { language }: RequestLanguage,
): Promise<Answer<typeof spec.listImportRows>> {
  if (!(await findImport(reader, id))) throw notFound()
  const { rows, nextCursor } = await listRows(reader, id, query)
  const words = sheetWords(texts)
  const cells = rows.flatMap((row) => (row.cells === null ? [] : [{ number: row.row_number, cells: row.cells }]))
  const executors = await listExecutors(reader, cells)
  const translate = (subject: Subject | null | undefined) =>
    subject ? texts.translate(language, `schedule.subjects.${subject}`) : ''
  const data = rows.map((row): Answer<typeof spec.listImportRows>['data'][number] => ({
    id: row.id,
    row: row.row_number,
    customerId: row.customer_id,
    accountId: row.account_id,
    contractId: row.contract_id,
    ...(row.cells === null ? madeOf(row, translate) : plannedOf(row.cells, words, executors, translate)),
  }))
  return { data, nextCursor }
}

type Row = Awaited<ReturnType<typeof listRows>>['rows'][number]
type SubjectName = (subject: Subject | null | undefined) => string

const madeOf = (row: Row, translate: SubjectName) => ({
  kind: row.customer_id === null ? ('executor' as const) : ('customer' as const),
  name: fullName(row.first_name ?? '', row.last_name ?? ''),
  learner: fullName(row.learner_first_name ?? '', row.learner_last_name ?? ''),
  executor: fullName(row.executor_first_name ?? '', row.executor_last_name ?? ''),
  subject: translate(row.subject),
})

/** A row's preview, as far as its cells can be read; its faults are not checked here. */
function plannedOf(
  cells: RowCells,
  words: SheetWords,
  executors: ReadonlyMap<string, { name: string }>,
  translate: SubjectName,
) {
  const text = (column: keyof RowCells) => cells[column]?.text ?? ''
  const subject = words.values.subject.get(plain(text('subject')))
  const executorPhone = readPhone(text('executor_phone'))
  return {
    kind: words.values.kind.get(plain(text('kind'))) === 'executor' ? ('executor' as const) : ('customer' as const),
    name: fullName(text('first_name'), text('last_name')),
    learner: fullName(text('learner_first_name'), text('learner_last_name')),
    executor: executors.get(executorPhone ?? '')?.name ?? text('executor_phone'),
    subject: translate(subjects.find((each) => each === subject)),
  }
}
