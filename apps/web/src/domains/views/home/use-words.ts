import type { HomeLesson, HomePlan } from '@navyk/api-spec/views/home'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'

interface Course {
  subject: string
  learnerName: string
}

/** How the home page speaks of lessons, plans and contracts in one line. */
export function useWords() {
  const { t } = useTranslation(['home', 'vocabulary'])
  const format = useFormat()
  const course = ({ subject, learnerName }: Course) =>
    `${t(`subjects.${subject}`, { ns: 'vocabulary' })}, ${learnerName}`
  return {
    course,
    lesson: (lesson: HomeLesson) => `${format.dateTime(lesson.startsAt)} · ${course(lesson)}`,
    plan: (plan: HomePlan) => `${course(plan)} · ${format.month(plan.month)}`,
    /** The first of several, and how many more there are. */
    first: (text: string | undefined, count: number) =>
      text === undefined ? '' : count > 1 ? t('and_more', { first: text, count: count - 1 }) : text,
  }
}
