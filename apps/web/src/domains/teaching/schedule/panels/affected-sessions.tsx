import { Button } from '@mantine/core'
import type { HitSession } from '@navyk/api-spec/teaching/schedule'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { failureMessage } from '#ui/feedback/failures.ts'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAskForSubstitute } from '../api.ts'
import classes from './panels.module.css'

/** Sessions of groups that fall into an absence. For those that the reader leads, substitutes are asked for by one button; the reason
 *  names the time alone, because the team reads it and not why somebody is away. */
export function AffectedSessions({
  sessions,
  span,
  canChange,
}: {
  sessions: readonly HitSession[]
  span: string
  canChange: boolean
}) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const ask = useAskForSubstitute()
  const [failures, setFailures] = useState<Record<string, string>>({})
  const [isAsking, setIsAsking] = useState(false)
  if (sessions.length === 0) return null
  const open = sessions.filter(({ mayAskSubstitute }) => mayAskSubstitute)

  const requestAllSubstitutes = async () => {
    setFailures({})
    setIsAsking(true)
    let asked = 0
    for (const { id, version } of open) {
      try {
        await ask.mutateAsync({ id, version, reason: t('absences.substitute_reason', { span }) })
        asked += 1
      } catch (error) {
        setFailures((before) => ({ ...before, [id]: failureMessage(error) }))
      }
    }
    setIsAsking(false)
    if (asked > 0) toastSuccess(t('absences.substitute_asked', { count: asked }))
  }

  return (
    <>
      <p className="medium">{t('absences.sessions', { count: sessions.length })}</p>
      <ul className={`column gap-4 ${classes.rows}`}>
        {sessions.map(({ id, title, startsAt, isSubstituteWanted }) => (
          <li key={id}>
            <span>
              {title}, {format.dateTime(startsAt)}
              {isSubstituteWanted && <span className="muted"> · {t('absences.substitute_wanted')}</span>}
              {failures[id] !== undefined && <p className="error">{failures[id]}</p>}
            </span>
            <LinkButton variant="default" to={sessionPath(id)}>
              {t('lesson.open')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {canChange && open.length > 0 && (
        <Button loading={isAsking} onClick={() => void requestAllSubstitutes()}>
          {t('absences.substitute', { count: open.length })}
        </Button>
      )}
    </>
  )
}
