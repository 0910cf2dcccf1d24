import type { HomeContract, HomeLesson, HomePlan } from '@navyk/api-spec/views/home'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { useWords } from '../../../vocabulary/use-words.ts'

interface Course {
  subject: Subject
  learnerName: string
}

/** Texts of the home page for lessons, plans and contracts. */
export function useHomeWords() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = useWords()
  const course = ({ subject, learnerName }: Course) => `${words.subject(subject)}, ${learnerName}`
  return {
    t,
    format,
    course,
    billed: words.billed,
    lesson: (lesson: HomeLesson) => `${format.dateTime(lesson.startsAt)} · ${course(lesson)}`,
    plan: (plan: Omit<HomePlan, 'id'>) => `${course(plan)} · ${format.month(plan.month)}`,
    contract: (contract: HomeContract) => `№\u00a0${contract.number} · ${course(contract)}`,
    /** The first of several, and how many more there are. */
    first: (text: string, count: number) => (count > 1 ? t('and_more', { first: text, count: count - 1 }) : text),
  }
}
