import type { Candidate } from '@navyk/api-spec/market/matching'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CheckedMarks } from '../../../vocabulary/checked-marks.tsx'
import { candidatesQuery } from './api.ts'
import classes from './desk.module.css'

/** Executors who teach what is looked for, those whom it suits best first, with the reasons. */
export function Candidates({ offerId }: { offerId: string }) {
  const { t } = useTranslation('matching')
  return (
    <QueryView query={useQuery(candidatesQuery(offerId))} skeleton={<BlockSkeleton height={6} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.muted}>{t('nobody')}</p>
        ) : (
          <ol className={classes.candidates} aria-label={t('who')}>
            {data.map((candidate) => (
              <Who key={candidate.id} candidate={candidate} />
            ))}
          </ol>
        )
      }
    </QueryView>
  )
}

function Who({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('matching')
  const format = useFormat()
  const { misfits, lessonPriceKopecks, isWithinBudget, days, wantedDays, runningContracts, heldLessons } = candidate
  const suits = misfits.length === 0 && isWithinBudget !== false
  const facts = [
    days === null ? t('no_hours') : t('days', { days, count: wantedDays }),
    runningContracts === 0 ? t('no_contracts') : t('contracts', { count: runningContracts }),
    heldLessons === 0 ? t('no_lessons') : t('held', { count: heldLessons }),
    ...(candidate.missedLessons > 0 ? [t('missed', { count: candidate.missedLessons })] : []),
    ...(lessonPriceKopecks === null ? [] : [t('price', { price: format.money(lessonPriceKopecks) })]),
  ]
  const against = [
    ...misfits.map((reason) => t(`misfits.${reason}`)),
    ...(isWithinBudget === false ? [t('above_budget')] : []),
  ]
  return (
    <li className={classes.candidate}>
      <span className={classes.who} data-suits={suits || undefined}>
        <Icon of={suits ? IconCheck : IconAlertTriangle} size={16} /> {format.fullName(candidate)}
        {candidate.hasResponded && ` · ${t('responded')}`}
        {candidate.isInvited && ` · ${t('invited')}`}
      </span>
      <span className={classes.muted}>{facts.join(' · ')}</span>
      <CheckedMarks of={candidate.checked} />
      {against.length > 0 && <span className={classes.against}>{t('against', { reasons: against.join(', ') })}</span>}
    </li>
  )
}
