import { type Learner, textsApart } from '@navyk/api-spec/people/learners'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

type NamedLearner = Pick<Learner, 'id' | 'firstName' | 'lastName' | 'birthYear'>

/** Learners among whom one is chosen, as options of a list: two of one name have their years. `owner` says whose they are, where they are
 *  of several customers. */
export function useLearnerNames(): <T extends NamedLearner>(
  learners: readonly T[],
  owner?: (learner: T) => string,
) => { value: string; label: string }[] {
  const { t } = useTranslation('learners')
  const format = useFormat()
  return (learners, owner) => {
    const named = textsApart(
      learners,
      (learner) => [format.fullName(learner), owner && `(${owner(learner)})`].filter(Boolean).join(' '),
      ({ birthYear }) => (birthYear === null ? null : t('born', { year: birthYear })),
    )
    return named.map(({ thing, text }) => ({ value: thing.id, label: text }))
  }
}
