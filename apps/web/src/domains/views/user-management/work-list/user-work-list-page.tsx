import type { AccountRow } from '@navyk/api-spec/people/directory'
import { mostUsers } from '@navyk/api-spec/views/user-management'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListFilter } from '#ui/lists/filters/list-filters.ts'
import { usersQuery } from '../api.ts'
import { userFilters, Users } from '../users-frame.tsx'
import { ManyActions } from './many-actions.tsx'
import { useUserColumns } from './user-columns.tsx'

/** Accounts as a work list: several are chosen, and one thing is done with all of them. */
export function UserWorkListPage() {
  const query = useInfiniteQuery({ ...usersQuery(useListFilter(userFilters)), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlyMap<string, AccountRow>>(new Map())
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const choose = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((row) => [row.id, row] as const)])
    // In the order in which they were chosen, and no more than are done at once.
    const kept = [...ids].slice(0, mostUsers).flatMap((id) => known.get(id) ?? [])
    setChosen(new Map(kept.map((row) => [row.id, row])))
  }
  return (
    <Users
      way="user-list-v2"
      query={query}
      columns={useUserColumns()}
      selection={{
        ids: new Set(chosen.keys()),
        onChange: choose,
        actions: <ManyActions users={[...chosen.values()]} onDone={() => setChosen(new Map())} />,
      }}
    />
  )
}
