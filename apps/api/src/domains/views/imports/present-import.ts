import { nameOf } from '@navyk/api-spec/vocabulary'
import type { ImportDetails, PeopleImport } from '@navyk/api-spec/views/imports'
import { type ImportColumn, importColumns } from '@navyk/api-spec/views/imports'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Language, Texts } from '#platform/texts/texts.ts'
import { listPeople } from '#people/accounts'
import { mayApply } from './policy.ts'
import { countFaults, type ImportFacts } from './queries.ts'

/** The reader of an import, and the language in which it is shown. */
export interface ImportReader {
  session: Session
  texts: Texts
  language: Language
}

/** States in which there is something to delete, and nothing is being made of it. */
export const discardable = [
  'checking',
  'unreadable',
  'faulty',
  'ready',
  'failed',
] as const satisfies ImportFacts['state'][]

export async function presentImports(
  reader: Reader,
  reading: ImportReader,
  rows: ImportFacts[],
): Promise<PeopleImport[]> {
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.uploaded_by, ...(row.applied_by === null ? [] : [row.applied_by])]),
  )
  return rows.map((row) => ({
    ...factsOf(row, reading),
    uploadedBy: nameOf(people.get(row.uploaded_by)),
    appliedBy: row.applied_by === null ? null : nameOf(people.get(row.applied_by)),
  }))
}

function factsOf(row: ImportFacts, { session, texts, language }: ImportReader) {
  const made = { executors: row.executor_count, contracts: row.contract_count }
  return {
    id: row.id,
    fileName: row.file_name,
    digest: row.sha256,
    state: row.state,
    version: row.version,
    problem: row.problem === null ? null : texts.translate(language, `imports.problems.${row.problem}`),
    rowCount: row.row_count,
    checkedCount: row.checked_count,
    exampleCount: row.example_count,
    faultCount: row.fault_count,
    customerCount: row.customer_count,
    executorCount: row.executor_count,
    learnerCount: row.learner_count,
    contractCount: row.contract_count,
    isInviting: row.is_inviting,
    waitingCount: Number(row.waiting_count ?? 0),
    uploadedAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    keptUntil: row.forget_at === null ? null : businessDate(new Date(row.forget_at.getTime() - 1)),
    actions: {
      apply: (row.state === 'ready' || row.state === 'failed') && mayApply(session, made),
      discard: discardable.some((state) => state === row.state),
    },
  }
}

export async function presentImport(reader: Reader, reading: ImportReader, row: ImportFacts): Promise<ImportDetails> {
  const [facts] = await presentImports(reader, reading, [row])
  if (!facts) throw new Error('an import that was just read is not there')
  const counts = await countFaults(reader, row.id)
  const countOf = (column: ImportColumn | null) =>
    counts.filter((each) => each.column_name === column).reduce((sum, { count }) => sum + Number(count), 0)
  const faultsOf = [null, ...importColumns]
    .map((column) => ({ column, label: labelOf(column, reading), count: countOf(column) }))
    .filter(({ count }) => count > 0)
  return { ...facts, faultsOf }
}

/** The heading of a column in the reader's language. */
export const labelOf = (
  column: ImportColumn | null,
  { texts, language }: Pick<ImportReader, 'texts' | 'language'>,
): string => texts.translate(language, column === null ? 'imports.whole_row' : `imports.columns.${column}`)
