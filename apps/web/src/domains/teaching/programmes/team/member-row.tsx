import type { ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { teacherPath } from '@navyk/api-spec/teaching/programmes/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import { MemberButtons } from './member-buttons.tsx'
import classes from '../programmes.module.css'

interface Props {
  member: ProgrammeMember
  /** Content in place of the executor's name, where the page is about the executor. */
  name?: ReactNode
  /** True where the invitation is answered elsewhere on the page. */
  isAnsweredAbove?: boolean
}

/** Row of a member of a team: role, state, dated rates, and buttons. */
export function MemberRow({ member, name, isAnsweredAbove = false }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { role } = useUser()
  const fullName = format.fullName(member.executor)
  return (
    <li className="stack parted gap-4">
      <div className="row between gap-4-12">
        <span className="strong anywhere">
          {name ?? (role === 'staff' ? <Link to={teacherPath(member.executor.id)}>{fullName}</Link> : fullName)}
        </span>
        <State of="programme_member" is={member.state} />
      </div>
      <span className="muted small">
        {t(`roles.${member.role}`)}
        {member.reason !== null && ` · ${member.reason}`}
      </span>
      {member.rates !== null && <Rates rates={member.rates} />}
      <SessionsWithout of={member} isOwn={role === 'executor'} />
      {!isAnsweredAbove && <MemberButtons member={member} />}
    </li>
  )
}

/** Coming sessions that a member of the team does not teach, each with a link; the executor can't open those. */
function SessionsWithout({ of, isOwn }: { of: ProgrammeMember; isOwn: boolean }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { count = 0, first = [] } = of.sessionsWithout ?? {}
  if (count === 0) return null
  const label = t(isOwn ? 'team.without_you' : 'team.without', { count })
  return (
    <div>
      <span className="muted small">{label}</span>
      <ul className={classes.rates} aria-label={label}>
        {first.map(({ id, startsAt }) => (
          <li key={id}>
            {isOwn ? format.dateTime(startsAt) : <Link to={sessionPath(id)}>{format.dateTime(startsAt)}</Link>}
          </li>
        ))}
        {count > first.length && <li>{t('team.without_more', { count: count - first.length })}</li>}
      </ul>
    </div>
  )
}

/** Rates with the day from which each is paid, the newest first. */
function Rates({ rates }: { rates: NonNullable<ProgrammeMember['rates']> }) {
  const { t } = useTranslation('programmes')
  const words = useProgrammeWords()
  return (
    <ul className={classes.rates} aria-label={t('team.rates')}>
      {rates.map((rate) => (
        <li key={rate.id} data-past={!rate.isCurrent || undefined}>
          {words.rate(rate)}{' '}
          <span className="muted small">
            {t('team.from')} <DateText date={rate.validFrom} />
            {rate.isCurrent && ` · ${t('team.now')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
