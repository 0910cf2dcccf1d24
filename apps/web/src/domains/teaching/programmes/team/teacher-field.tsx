import type { PossibleMember } from '@navyk/api-spec/teaching/programmes'
import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { SearchedField, useTypedSearch } from '#ui/form/fields/searched-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { possibleMembersQuery } from '../api.ts'

interface Props {
  name: string
  label: string
  help?: string
  programmeId: string
  /** True where members of the team and those invited already are left out. */
  isOutsideTeam?: boolean
  /** Person chosen from the beginning, wherever they stand in the list. */
  chosen?: PersonRef | undefined
}

/** A field of a form: any executor who can act, found by name. The team stands first, then who teaches the subject. */
export function TeacherField({ programmeId, isOutsideTeam = false, chosen, ...field }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const search = useTypedSearch()
  const { data } = useQuery(
    possibleMembersQuery(programmeId, { search: search.wanted, ...(isOutsideTeam && { without: 'team' }) }),
  )
  const found = data?.data ?? []
  const label = (one: PossibleMember) =>
    [
      format.fullName(one),
      one.isMember && t('teacher.is_member'),
      one.teachesSubject && t('teacher.teaches'),
      one.hasProfile && t('teacher.has_profile'),
    ]
      .filter(Boolean)
      .join(' · ')
  const options = found.map((one) => ({ value: one.id, label: label(one) }))
  const isAbsent = chosen !== undefined && search.wanted === '' && !found.some(({ id }) => id === chosen.id)
  return (
    <SearchedField
      {...field}
      search={{ ...search, label: t('teacher.search') }}
      options={isAbsent ? [{ value: chosen.id, label: format.fullName(chosen) }, ...options] : options}
      placeholder={t(found.length === 0 && data ? 'teacher.nobody' : 'teacher.choose')}
    />
  )
}
