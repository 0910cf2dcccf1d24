import type { ComponentProps, ReactNode } from 'react'
import { DateText, DateTime, Money, MonthText, PersonName } from '../../facts/facts-text.tsx'
import type { Column } from './data-list-types.ts'

/** Properties of a column beside its key, title and value: width, place in a card, sum at the foot. */
export type Look<Row> = Omit<Partial<Column<Row>>, 'key' | 'title' | 'render'>

type Person = ComponentProps<typeof PersonName>['person']

/** Content of a cell without a value. */
const none = '—'

/** Makes the columns of one kind: each cell draws a value of its row, a dash where it is null, undefined or an empty text. */
const columnOf =
  <Value,>(draw: (value: Value) => ReactNode, kind?: Look<never>) =>
  <Row,>(
    key: string,
    title: string,
    of: (row: Row) => Value | null | undefined | '',
    look?: Look<Row>,
  ): Column<Row> => ({
    key,
    title,
    ...(kind as Look<Row> | undefined),
    ...look,
    render: (row) => {
      const value = of(row)
      return value === null || value === undefined || value === '' ? none : draw(value)
    },
  })

const amount = columnOf<number>((kopecks) => <Money kopecks={kopecks} />, { align: 'end' })

/** Columns of a list by the kind of their values: `cell.day('date', t('date'), (row) => row.receivedOn, { width: 7.5 })`. Others say
 *  what they `render` as a plain `Column`. */
export const cell = {
  text: columnOf<string>((text) => text),
  count: columnOf<number>((count) => count, { align: 'end' }),
  day: columnOf<string>((date) => <DateText date={date} />),
  instant: columnOf<string>((at) => <DateTime at={at} />),
  month: columnOf<string>((month) => <MonthText month={month} />),
  person: columnOf<Person>((person) => <PersonName person={person} />),
  fullName: columnOf<Person>((person) => <PersonName person={person} isFull />),
  money: amount,
  /** Sum that is a dash where it is zero. */
  moneyIfAny: <Row,>(key: string, title: string, of: (row: Row) => number, look?: Look<Row>) =>
    amount<Row>(key, title, (row) => of(row) || null, look),
}
