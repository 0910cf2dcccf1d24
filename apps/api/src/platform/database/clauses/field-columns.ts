/** Pairs the fields of a form with the columns that keep them, so that what is stored and what is read follow from one list.
 *  The table comes first, as a type: `fieldColumns<OfferTable>()({ lessonMinutes: 'lesson_minutes' })`. */
export const fieldColumns =
  <Table>() =>
  <const Columns extends Record<string, keyof Table & string>>(columns: Columns) => {
    type Column<Name extends keyof Columns> = Table[Columns[Name]]
    type Fields = { [Name in keyof Columns]: Column<Name> }
    type StoredColumns = { [Name in keyof Columns as Columns[Name]]: Column<Name> }
    /** The fields as they are typed: one whose column may be null may be absent. */
    type GivenFields = { [Name in keyof Columns as null extends Column<Name> ? never : Name]: Column<Name> } & {
      [Name in keyof Columns as null extends Column<Name> ? Name : never]?: Column<Name> | undefined
    }
    const pairs = Object.entries(columns)
    const pick = (from: Record<string, unknown>, names: [to: string, from: string][]) =>
      Object.fromEntries(names.map(([to, name]) => [to, from[name] ?? null]))
    return {
      fieldsOf: (row: StoredColumns) => pick(row, pairs) as Fields,
      columnsOf: (fields: GivenFields) =>
        pick(
          fields,
          pairs.map(([field, column]) => [column, field]),
        ) as StoredColumns,
    }
  }
