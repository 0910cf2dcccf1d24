import { Avatar } from '@mantine/core'
import type { ExecutorLoad } from '@navyk/api-spec/views/user-management'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import styles from './loads.module.css'

/** An executor with the load of the period in which a day is. */
export function LoadCard({ load, day }: { load: ExecutorLoad; day: string }) {
  const { t } = useTranslation('user-management')
  const words = useWords()
  const { permissions } = useUser()
  const about = [load.subjects.map(words.subject).join(', '), load.city, ...formatsOf(load, words)].filter(Boolean)
  return (
    <>
      <div className="line gap-12 shrinks">
        <Avatar src={load.avatar} alt="" color="cornflower" radius="xl">
          {load.lastName.charAt(0)}
        </Avatar>
        <div className="anywhere shrinks">
          <Link to={personPath(load.accountId)} className={rowLink.link}>
            <PersonName person={load} isFull />
          </Link>
          <div className="muted small">{about.join(' · ') || t('loads.no_card')}</div>
        </div>
      </div>
      {load.isBlocked && <div className="error">{t('loads.blocked')}</div>}
      <Hours load={load} />
      <Outcomes of={load.outcomes} />
      <Sessions of={load.sessions} />
      <div className="muted small">
        {t('loads.contracts', { count: load.runningContracts })}
        {load.unclosedLessons > 0 && (
          <>
            {' · '}
            <Link className="error" to={`${lessonListPath}?view=unclosed&executorId=${load.id}`}>
              {t('loads.unclosed', { count: load.unclosedLessons })}
            </Link>
          </>
        )}
        {load.unclosedSessions > 0 && (
          <>
            {' · '}
            <Link className="error" to={`${programmeOverviewPath}?sessions=unclosed&executorId=${load.id}`}>
              {t('loads.unclosed_sessions', { count: load.unclosedSessions })}
            </Link>
          </>
        )}
      </div>
      <div className={`row stretch gap-4-16 on-top ${styles.links}`}>
        <Link to={`${schedulePath}?executorId=${load.id}&date=${day}`}>{t('loads.schedule')}</Link>
        {permissions.includes('manager') && <Link to={matchingPath}>{t('loads.desk')}</Link>}
      </div>
    </>
  )
}

const formatsOf = ({ formats }: ExecutorLoad, words: ReturnType<typeof useWords>) => formats.map(words.formatName)

/** Free and taken time of an executor as a bar, with the figures in words. */
function Hours({ load }: { load: ExecutorLoad }) {
  const { t } = useTranslation('user-management')
  const format = useFormat()
  if (!load.hasHours) {
    return (
      <div className="muted small">
        {t('loads.no_hours')}
        {load.takenMinutes > 0 && ` · ${t('loads.taken')} ${format.duration(load.takenMinutes)}`}
      </div>
    )
  }
  const inside = load.offeredMinutes - load.freeMinutes
  return (
    <div className="stack gap-8">
      <div className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${load.offeredMinutes === 0 ? 0 : (inside / load.offeredMinutes) * 100}%` }} />
      </div>
      <dl className={`muted-terms small-terms stack between gap-8 ${styles.figures}`}>
        {(['offered', 'taken', 'free'] as const).map((which) => (
          <div key={which} data-main={which === 'free' || undefined}>
            <dt>{t(`loads.${which}`)}</dt>
            <dd className="figures">{format.duration(load[`${which}Minutes`])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Shares of lessons by their outcomes; none where too little was taught. */
function Outcomes({ of }: { of: ExecutorLoad['outcomes'] }) {
  const { t } = useTranslation('user-management')
  const format = useFormat()
  if (of.lessons === 0) return <div className="muted small">{t('loads.no_outcomes')}</div>
  const share = (count: number) => format.percent(count / of.lessons)
  return (
    <div className="muted small">
      <strong className="text-colour strong">{t('loads.as_planned', { share: share(of.asPlanned) })}</strong>
      {' · '}
      {t('loads.own_cancellations', { share: share(of.ownCancellations) })}
      {' · '}
      {t('loads.disputes', { share: share(of.disputes) })}
      {' · '}
      {t('loads.of_lessons', { count: of.lessons })}
    </div>
  )
}

/** Sessions of groups of the same days; nothing where there were none. */
function Sessions({ of: { held, substituted } }: { of: ExecutorLoad['sessions'] }) {
  const { t } = useTranslation('user-management')
  const facts = [
    ...(held > 0 ? [t('loads.sessions', { count: held })] : []),
    ...(substituted > 0 ? [t('loads.substituted', { count: substituted })] : []),
  ]
  return facts.length === 0 ? null : <div className="muted small">{facts.join(' · ')}</div>
}
