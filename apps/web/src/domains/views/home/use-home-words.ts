import type { HomeContract, HomeLesson, HomeMeeting, HomePlan, HomeSession } from '@navyk/api-spec/views/home'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

interface Course {
  subject: Subject
  learnerName: string
}

interface Group {
  title: string
  learnerNames: string[]
}

/** Texts of the home page for lessons, sessions, plans and contracts. */
export function useHomeWords() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = useWords()
  const course = ({ subject, learnerName }: Course) => `${words.subject(subject)}, ${learnerName}`
  const group = ({ title, learnerNames }: Group) => [title, ...learnerNames].join(', ')
  /** A lesson by its course, a session by its group. */
  const what = (one: ({ kind: 'lesson' } & Course) | ({ kind: 'session' } & Group)) =>
    one.kind === 'lesson' ? course(one) : group(one)
  const at = ({ startsAt }: { startsAt: string }, text: string) => `${format.dateTime(startsAt)} · ${text}`
  return {
    t,
    format,
    course,
    what,
    billed: words.billed,
    lesson: (lesson: HomeLesson) => at(lesson, course(lesson)),
    session: (session: HomeSession) => at(session, group(session)),
    meeting: (one: HomeMeeting) => at(one, what(one)),
    plan: (plan: Omit<HomePlan, 'id'>) => `${course(plan)} · ${format.month(plan.month)}`,
    contract: (contract: HomeContract) => `№\u00a0${contract.number} · ${course(contract)}`,
    /** The first of several, and the number of the others. */
    first: (text: string, count: number) => (count > 1 ? t('and_more', { first: text, count: count - 1 }) : text),
  }
}
