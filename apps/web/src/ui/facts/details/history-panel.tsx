import type { HistoryRow } from '@navyk/api-spec/kit'
import type { ReactNode } from 'react'
import { EmptyState } from '../../feedback/empty-state.tsx'
import { History } from './history.tsx'
import { QueryView } from '../../feedback/query-view.tsx'
import { ListSkeleton } from '../../feedback/skeletons.tsx'

/** Fields that a history may name as changed, in the order in which they are shown: each field's label, and a function that renders its
 *  values. */
export type HistoryFields = Record<string, [label: string, show: (value: unknown) => ReactNode]>

interface Props<Row extends HistoryRow> {
  query: { data: { data: Row[] } | undefined; error: unknown; refetch: () => unknown }
  /** The action in words. */
  title: (action: string, row: Row) => ReactNode
  fields: HistoryFields
  /** Text of a history without entries; most things begin with their making. */
  none?: string
}

/** History of one thing, or of several of one person: each action, who did it, and what it changed. */
export function HistoryPanel<Row extends HistoryRow>({ query, title, fields, none }: Props<Row>) {
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ data }) =>
        data.length === 0 && none !== undefined ? (
          <EmptyState text={none} />
        ) : (
          <History
            entries={data.map((row) => ({ ...row, title: title(row.action, row), changes: changesIn(row, fields) }))}
          />
        )
      }
    </QueryView>
  )
}

/** Changes that a line of a history names, with label, old value and new value. */
export function changesIn({ changes }: Pick<HistoryRow, 'changes'>, fields: HistoryFields) {
  return Object.entries(fields).flatMap(([name, [label, show]]) => {
    const change = changes[name]
    return change ? [{ label, from: show(change.from), to: show(change.to) }] : []
  })
}

/** Readers of a history's values; what is not of the kind reads as nothing. */
export const readers = {
  text:
    (show: (text: string) => ReactNode = (text) => text) =>
    (value: unknown) =>
      typeof value === 'string' ? show(value) : '',
  number: (show: (number: number) => ReactNode) => (value: unknown) => (typeof value === 'number' ? show(value) : ''),
  oneOf:
    <Key extends string>(keys: readonly Key[], show: (key: Key) => ReactNode) =>
    (value: unknown) => {
      const key = keys.find((each) => each === value)
      return key === undefined ? '' : show(key)
    },
}
