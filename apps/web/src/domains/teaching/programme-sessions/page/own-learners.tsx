import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { State } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../programme-sessions.module.css'

/** Outcomes of the customer's own learners in the session. */
export function OwnLearners({ session: { learners } }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  if (learners.length === 0) return null
  return (
    <Section title={t('own.title')}>
      <ul className="flush">
        {learners.map((learner) => (
          <li key={learner.id} className={`divides stack gap-8 pad-block-12 ${classes.learner}`}>
            <div className="row baseline between gap-4-12">
              <span className="strong anywhere">{learner.name}</span>
              {learner.outcome === null ? (
                <span className="muted small normal">{t('own.not_yet')}</span>
              ) : (
                <State of="attendance" is={learner.outcome} />
              )}
            </div>
            {learner.lateMinutes !== null && (
              <p className="muted small normal">{format.duration(learner.lateMinutes)}</p>
            )}
            {learner.missed && (
              <p className="muted small normal">{t('roll.for', { when: format.day(learner.missed.startsAt) })}</p>
            )}
            {learner.mark !== null && <p className="strong figures">{t('roll.mark_is', { mark: learner.mark })}</p>}
            {learner.result !== '' && <p className="anywhere as-typed">{learner.result}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
