import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Learners with firm seats, for who teaches them. */
export function Learners({ programme: { learners } }: { programme: Pick<Programme, 'learners'> }) {
  const { t } = useTranslation('programmes')
  return (
    <Section title={t('learners', { count: learners.length })}>
      {learners.length === 0 ? (
        <p className="muted">{t('no_learners')}</p>
      ) : (
        <ul className="stack gap-12">
          {learners.map((learner) => (
            <li key={learner.seatId} className="row between gap-4-12">
              {learner.name}
              {learner.trialOn !== null && (
                <span className="muted small block above-4">
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
