import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FirstLearner, learnersQuery, useLearnerNames } from '#people/learners'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  label: string
  isLabelHidden?: boolean
  learnerId: string | null
  isBusy?: boolean
  /** Whether it can be for whichever learner. */
  isNeeded?: boolean
  onChange: (learnerId: string | null) => void
}

/** Choice of the learner. A customer with one learner is not asked; one without learners adds one where it is needed. */
export function LearnerChoice({
  label,
  isLabelHidden = false,
  learnerId,
  isBusy = false,
  isNeeded = false,
  onChange,
}: Props) {
  const { t } = useTranslation('carts')
  const namesOf = useLearnerNames()
  const learners = useQuery(learnersQuery).data?.data
  if (isNeeded && learners?.length === 0) return <FirstLearner />
  if (!learners || learners.length < 2) return null
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      disabled={isBusy}
      value={learnerId ?? ''}
      data={[{ value: '', label: t(isNeeded ? 'choose_learner' : 'any_learner') }, ...namesOf(learners)]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

export const useLearners = () => useQuery(learnersQuery).data?.data ?? []
