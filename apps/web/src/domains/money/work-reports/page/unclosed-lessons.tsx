import { Button } from '@mantine/core'
import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { DateText, TimeRange } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../work-reports.module.css'

/** Number of lessons that are shown before "show all". */
const shownFirst = 5

/** Lessons that keep a month from being submitted: past ones without an outcome, each with a link, and the number of lessons to come. */
export function UnclosedLessons({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const isExecutor = useUser().role === 'executor'
  const [isWhole, setWhole] = useState(false)
  const planned = report.contracts.flatMap((contract) =>
    contract.lessons
      .filter((lesson) => lesson.state === 'planned')
      .map((lesson) => ({ ...lesson, learnerName: contract.learnerName })),
  )
  if (planned.length === 0) return null
  const now = new Date().toISOString()
  const over = planned
    .filter((lesson) => lesson.endsAt <= now)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  const comingCount = planned.length - over.length
  return (
    <Section
      {...(isExecutor && over.length > 1 && { action: <CloseAll /> })}
      title={over.length > 0 ? t('unclosed_lessons.title', { count: over.length }) : t('unclosed_lessons.title_coming')}
    >
      <p className={`muted ${classes.hint}`}>
        {over.length > 0 && t('unclosed_lessons.hint')}{' '}
        {comingCount > 0 && t('unclosed_lessons.coming', { count: comingCount })}
      </p>
      {over.length > 0 && (
        <ul className={classes.unclosed}>
          {over.slice(0, isWhole ? undefined : shownFirst).map((lesson) => (
            <li className="line ruled between gap-12 high-44" key={lesson.id}>
              <span className={`row stretch ${classes.what}`}>
                <DateText date={businessDate(new Date(lesson.startsAt))} />
                <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
                <span>{lesson.learnerName}</span>
              </span>
              {isExecutor && (
                <LinkButton variant="light" className="touch fixed" to={lessonPath(lesson.id)}>
                  {t('unclosed_lessons.close')}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {over.length > shownFirst && !isWhole && (
        <Button variant="default" className="above-12" onClick={() => setWhole(true)}>
          {t('unclosed_lessons.show_all', { count: over.length })}
        </Button>
      )}
    </Section>
  )
}

/** A link to the list of lessons without an outcome, where several can be closed at once. */
function CloseAll() {
  const { t } = useTranslation('work-reports')
  return <LinkButton to={`${lessonListPath}?view=unclosed`}>{t('unclosed_lessons.close_all')}</LinkButton>
}
