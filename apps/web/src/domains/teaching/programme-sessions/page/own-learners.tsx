import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { useTranslation } from 'react-i18next'
import { State } from '#app/states.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/section.tsx'
import classes from './page.module.css'

/** Outcomes of the customer's own learners in the session. */
export function OwnLearners({ session: { learners } }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  if (learners.length === 0) return null
  return (
    <Section title={t('own.title')}>
      <ul className={classes.roll}>
        {learners.map((learner) => (
          <li key={learner.id} className={classes.learner}>
            <div className={classes.head}>
              <span className={classes.name}>{learner.name}</span>
              {learner.outcome === null ? (
                <span className={classes.muted}>{t('own.not_yet')}</span>
              ) : (
                <State of="attendance" is={learner.outcome} />
              )}
            </div>
            {learner.lateMinutes !== null && <p className={classes.muted}>{format.duration(learner.lateMinutes)}</p>}
            {learner.missed && (
              <p className={classes.muted}>{t('roll.for', { when: format.day(learner.missed.startsAt) })}</p>
            )}
            {learner.mark !== null && <p className={classes.mark}>{t('roll.mark_is', { mark: learner.mark })}</p>}
            {learner.result !== '' && <p className={classes.text}>{learner.result}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
