import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../app/session.ts'
import { useFormat } from '../../../ui/format.ts'
import { executorsQuery } from './api.ts'
import { rangeOf, type View } from './days.ts'

/** The heading of a printed schedule: whose lessons, and which days. */
export function usePrintedLabel(view: View, date: string, executorId: string | null): string {
  const format = useFormat()
  const user = useUser()
  const isStaff = user.role === 'staff'
  const executors = useQuery({ ...executorsQuery, enabled: isStaff }).data?.data ?? []
  const person = isStaff ? executors.find(({ id }) => id === executorId) : user
  const { from, to } = rangeOf(view, date)
  const span = view === 'month' ? format.month(date.slice(0, 7)) : format.dateSpan(from, to)
  return person ? `${format.fullName(person)}: ${span}` : span
}
