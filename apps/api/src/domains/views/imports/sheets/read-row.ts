// One row of a sheet: its cells one by one, and the faults that are found in them.
import type { ImportColumn } from '@navyk/api-spec/views/imports'
import type { z } from 'zod'
import { isFormula } from './read-cells.ts'
import type { SheetFault, RowToCheck } from './read-sheet.ts'
import { type ListedColumn, plain, type SheetWords } from './sheet-words.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'
import { issueText } from '#platform/texts/texts.ts'

/** A row while it is checked. Of a cell one fault is told, the first. */
export class RowReader {
  readonly number: number
  readonly faults: SheetFault[] = []
  readonly #cells: RowToCheck['cells']
  readonly #words: SheetWords

  constructor({ number, cells }: RowToCheck, words: SheetWords) {
    this.number = number
    this.#cells = cells
    this.#words = words
    for (const [column, cell] of Object.entries(cells) as [ImportColumn, { text: string; mark?: string }][]) {
      if (cell.mark === 'error') this.fault(column, 'imports.faults.error_cell')
      else if (cell.mark === 'formula' || isFormula(cell.text)) this.fault(column, 'imports.faults.formula')
    }
  }

  has = (column: ImportColumn): boolean => this.#cells[column] !== undefined

  /** Text of a cell; empty where there is none. */
  text = (column: ImportColumn): string => this.#cells[column]?.text ?? ''

  isBad = (column: ImportColumn): boolean => this.faults.some((fault) => fault.column === column)

  fault(column: ImportColumn | null, key: TextKey, values: SheetFault['values'] = {}): void {
    if (column !== null && this.isBad(column)) return
    this.faults.push({
      row: this.number,
      column,
      key,
      values,
      value: column === null ? '' : this.text(column).slice(0, 200),
    })
  }

  /** Reads a cell; undefined where it is empty or faulty. */
  read<Value>(column: ImportColumn, read: (text: string) => Value | undefined, key: TextKey): Value | undefined {
    if (!this.has(column) || this.isBad(column)) return undefined
    const value = read(this.text(column))
    if (value === undefined) this.fault(column, key)
    return value
  }

  /** A value from a list, in any language. */
  listed(column: ListedColumn): string | undefined {
    return this.read(column, (text) => this.#words.values[column].get(plain(text)), 'imports.faults.not_listed')
  }

  /** Checks what was read as the product checks a form. @param columns where each field of it stands */
  parse<Schema extends z.ZodType>(
    schema: Schema,
    input: unknown,
    columns: Readonly<Record<string, ImportColumn>>,
  ): z.output<Schema> | undefined {
    const result = schema.safeParse(input)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const { key, values } = issueText(issue)
      this.fault(columns[String(issue.path[0])] ?? null, key, values)
    }
    return undefined
  }
}
