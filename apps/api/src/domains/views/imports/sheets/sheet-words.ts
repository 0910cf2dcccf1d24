// The words of a sheet: headings and values in the three languages. A sheet that was made in one is read in any of them.
import { billingBases } from '@navyk/api-spec/teaching/contracts'
import { importColumns, type ImportColumn } from '@navyk/api-spec/views/imports'
import { lessonFormats, levels, subjects } from '@navyk/api-spec/vocabulary'
import type { Language, Texts } from '#platform/texts/texts.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'

const languages = ['en', 'es', 'ru'] as const

const importKinds = ['customer', 'executor'] as const

/** Columns whose values come from a list. */
const listed = {
  kind: importKinds,
  subject: subjects,
  level: levels,
  format: lessonFormats,
  basis: billingBases,
} as const satisfies Partial<Record<ImportColumn, readonly string[]>>
export type ListedColumn = keyof typeof listed

/** Whether the values of a column come from a list. */
export const isListed = (column: ImportColumn): column is ListedColumn => column in listed

/** The values of each column, with the keys of their texts. */
const valueKeys: Record<ListedColumn, (readonly [value: string, key: TextKey])[]> = {
  kind: listed.kind.map((value) => [value, `imports.kinds.${value}`]),
  subject: listed.subject.map((value) => [value, `schedule.subjects.${value}`]),
  level: listed.level.map((value) => [value, `imports.levels.${value}`]),
  format: listed.format.map((value) => [value, `imports.formats.${value}`]),
  basis: listed.basis.map((value) => [value, `imports.bases.${value}`]),
}

const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

/** The phone and the family name of the example, in every language. */
export const examplePhone = '375290000000'

export interface SheetWords {
  columns: ReadonlyMap<string, ImportColumn>
  values: Readonly<Record<ListedColumn, ReadonlyMap<string, string>>>
  weekdays: ReadonlyMap<string, number>
  /** Headings of the column that says what is wrong, in a sheet that was downloaded with it. */
  remarks: ReadonlySet<string>
  exampleNames: ReadonlySet<string>
}

/** A heading or a value as it is compared. */
export const plain = (text: string): string => text.replace(/\*$/, '').trim().toLowerCase().replaceAll('ё', 'е')

/** All words, by what they are compared with; the names of the API count as well. */
export function sheetWords(texts: Texts): SheetWords {
  const inAll = <Value>(key: TextKey, value: Value): [string, Value][] =>
    languages.map((language) => [plain(texts.translate(language, key)), value])
  const valuesOf = (column: ListedColumn) =>
    new Map(valueKeys[column].flatMap(([value, key]) => [[value, value] as [string, string], ...inAll(key, value)]))
  return {
    columns: new Map(
      importColumns.flatMap((column) => [
        [column, column] as [string, ImportColumn],
        ...inAll(`imports.columns.${column}`, column),
      ]),
    ),
    values: {
      kind: valuesOf('kind'),
      subject: valuesOf('subject'),
      level: valuesOf('level'),
      format: valuesOf('format'),
      basis: valuesOf('basis'),
    },
    weekdays: new Map(
      weekdayNumbers.flatMap((day) => [
        ...inAll(`imports.weekdays.short_${day}`, day),
        ...inAll(`imports.weekdays.long_${day}`, day),
      ]),
    ),
    remarks: new Set(languages.map((language) => plain(texts.translate(language, 'imports.columns.remark')))),
    exampleNames: new Set(languages.map((language) => plain(texts.translate(language, 'imports.example.last_name')))),
  }
}

/** The allowed values of a column as its reader says them. */
export const valuesIn = (texts: Texts, language: Language, column: ListedColumn): string[] =>
  valueKeys[column].map(([, key]) => texts.translate(language, key))
