import type { CustomerHome, HomeCourse } from '@navyk/api-spec/views/home'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { Link } from 'react-router'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Bar } from '../bar.tsx'
import { useHomeWords } from '../use-home-words.ts'

/** The progress of each course in this month. */
export function CourseStatus({ courses, month }: Pick<CustomerHome, 'courses' | 'month'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Section title={t('customer.status')} action={<span className="muted">{format.month(month)}</span>}>
      {courses.length === 0 ? (
        <p className="muted">{t('customer.no_courses')}</p>
      ) : (
        <ul className="stack gap-16">
          {courses.map((course) => (
            <Course key={course.contractId} course={course} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Course({ course }: { course: HomeCourse }) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  return (
    <li className="stack gap-8">
      <div className="row baseline between gap-0-16">
        <div className="shrinks from-192">
          <Link to={contractPath(course.contractId)} className="quiet-link anywhere strong">
            {words.course(course)}
          </Link>
          <div className="muted">
            <PersonName person={course.executor} isFull />
          </div>
        </div>
        <span className="muted">{lessonsText(course)}</span>
      </div>
      {course.state === 'in_progress' && course.plannedLessons > 0 && (
        <Bar value={course.heldLessons} of={course.plannedLessons} label={t('customer.held_label')} />
      )}
    </li>
  )

  function lessonsText({ state, heldLessons, plannedLessons }: HomeCourse): string {
    if (state !== 'in_progress') return t(`customer.course_${state}`)
    if (plannedLessons === 0) return t('customer.course_unplanned')
    return t('held_of', { held: heldLessons, count: plannedLessons })
  }
}
