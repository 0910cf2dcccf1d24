import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { Link } from 'react-router'
import { TimeRange } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useTranslation } from '#ui/texts.ts'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { SessionState } from '../session-state.tsx'

/** Row of a session in a list: its time, its programme, and how many came. */
export function SessionRow({ session }: { session: ProgrammeSessionSummary }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { startsAt, endsAt, learnerCount, attendedCount, markedCount, substituteWanted, isUnled } = session
  const substitute = session.teachers.find(({ role }) => role === 'substitute')
  const facts = [
    session.topic,
    session.cancelReason,
    ...(substitute ? [t('substitute_is', { name: format.shortName(substitute.person) })] : []),
    ...(isUnled ? [t('unled')] : []),
    ...(substituteWanted ? [t('substitute_wanted')] : []),
    learnerCount === undefined
      ? ''
      : attendedCount != null
        ? t('came', { count: attendedCount, of: learnerCount })
        : session.isUnclosed
          ? t('marked', { count: markedCount ?? 0, of: learnerCount })
          : '',
  ].filter(Boolean)
  return (
    <li className="divides row between gap-4-12 touch holds pad-block-6">
      <div className="column anywhere shrinks from-192">
        <Link to={sessionPath(session.id)} className={`${rowLink.link} figures`}>
          {format.day(startsAt)}, <TimeRange from={startsAt} to={endsAt} />
        </Link>
        {facts.length > 0 && <span className="muted small">{facts.join(' · ')}</span>}
      </div>
      <span className="on-top">
        <JoinLink lesson={session} variant="light" otherwise={<SessionState of={session} />} />
      </span>
    </li>
  )
}
