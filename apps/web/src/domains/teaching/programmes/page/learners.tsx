import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Section } from '#ui/section.tsx'
import classes from './page.module.css'

/** Learners with firm seats, for who teaches them. */
export function Learners({ programme: { learners } }: { programme: Pick<Programme, 'learners'> }) {
  const { t } = useTranslation('programmes')
  return (
    <Section title={t('learners', { count: learners.length })}>
      {learners.length === 0 ? (
        <p className={classes.none}>{t('no_learners')}</p>
      ) : (
        <ul className={classes.rows}>
          {learners.map((learner) => (
            <li key={learner.seatId} className={classes.row}>
              {learner.name}
              {learner.trialOn !== null && (
                <span className={classes.muted}>
                  {t('trial_day')} <DateText date={learner.trialOn} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
