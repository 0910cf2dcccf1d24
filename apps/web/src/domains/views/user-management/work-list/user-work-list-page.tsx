import type { AccountRow } from '@navyk/api-spec/people/directory'
import { mostUsers } from '@navyk/api-spec/views/user-management'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { DataList } from '#ui/lists/data-list.tsx'
import { useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { usersQuery } from '../api.ts'
import { useUserFilter } from '../use-user-filter.ts'
import { NoUsers, UsersFrame } from '../users-frame.tsx'
import { ManyActions } from './many-actions.tsx'
import { useUserColumns } from './user-columns.tsx'

/** Accounts as a work list: several are chosen, and one thing is done with all of them. */
export function UserWorkListPage() {
  const { t } = useTranslation('user-management')
  const query = useInfiniteQuery({ ...usersQuery(useUserFilter()), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlyMap<string, AccountRow>>(new Map())
  const { shown, choice } = useShownColumns(useUserColumns())
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const choose = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((row) => [row.id, row] as const)])
    // In the order in which they were chosen, and no more than are done at once.
    const kept = [...ids].slice(0, mostUsers).flatMap((id) => known.get(id) ?? [])
    setChosen(new Map(kept.map((row) => [row.id, row])))
  }
  return (
    <UsersFrame way="user-list-v2" choice={<ColumnChoice columns={choice} />}>
      <DataList
        label={t('ways.user-list-v2')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => accountCardPath(row.id)}
        empty={<NoUsers way="user-list-v2" />}
        selection={{
          ids: new Set(chosen.keys()),
          onChange: choose,
          actions: <ManyActions users={[...chosen.values()]} onDone={() => setChosen(new Map())} />,
        }}
      />
    </UsersFrame>
  )
}
