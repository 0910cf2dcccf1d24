import { Checkbox, NativeSelect } from '@mantine/core'
import {
  type AttendanceOutcome,
  attendanceOutcomes,
  type ProgrammeSession,
  type SessionLearner,
} from '@navyk/api-spec/teaching/programme-sessions'
import { lazy, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { lookOf, State, useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { TapChoice } from '#ui/form/tap-choice.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from '../programme-sessions.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Marking, useMarking } from './use-marking.ts'

// Loaded when its dialog first opens.
const ResultDialog = lazy(async () => ({ default: (await import('./result-dialog.tsx')).ResultDialog }))

interface Props {
  session: ProgrammeSession
  learner: SessionLearner
  mayMark: boolean
}

/** A learner with a large button for each outcome. */
export function LearnerRow({ session, learner, mayMark }: Props) {
  const { t } = useTranslation('programme-sessions')
  const { role } = useUser()
  const { mark, underway } = useMarking(session, learner)
  // Staff say why they change what was set before.
  const [asked, ask] = useState<Marking>()
  const needsReason = role === 'staff' && learner.outcome !== null
  const choose = (marking: Marking) => (needsReason ? ask(marking) : void mark(marking))
  return (
    <li className={`divides stack gap-8 pad-block-12 ${classes.learner}`}>
      <div className="row baseline between gap-4-12">
        <span className="strong anywhere">
          {learner.name}
          {learner.isGuest && <span className="muted small normal"> · {t('roll.guest')}</span>}
        </span>
        {learner.mark !== null && <span className="strong figures">{t('roll.mark_is', { mark: learner.mark })}</span>}
      </div>
      {mayMark ? (
        <Buttons learner={learner} underway={underway} onChoose={choose} />
      ) : (
        learner.outcome !== null && (
          <div>
            <State of="attendance" is={learner.outcome} />
          </div>
        )
      )}
      <Details learner={learner} mayMark={mayMark} onChoose={choose} />
      {learner.result !== '' && <p className="muted small normal">{learner.result}</p>}
      {mayMark && learner.outcome !== null && (
        <DialogButton label={t('result.action')}>
          {(close) => (
            <ResultDialog
              sessionId={session.id}
              learner={learner}
              needsReason={needsReason}
              onMark={mark}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {asked && <ReasonDialog onClose={() => ask(undefined)} onConfirm={(reason) => mark({ ...asked, reason })} />}
    </li>
  )
}

/** Minutes that a tap on "late" sets until another number is chosen. */
const usualLateMinutes = 10

function Buttons({
  learner,
  underway,
  onChoose,
}: {
  learner: SessionLearner
  underway: AttendanceOutcome | undefined
  onChoose: (marking: Marking) => void
}) {
  const { t } = useTranslation('programme-sessions')
  const stateLabel = useStateLabel()
  const missedId = learner.missed?.id ?? learner.owed?.[0]?.id
  const shown = attendanceOutcomes.filter((outcome) => outcome !== 'made_up' || missedId !== undefined)
  const press = (outcome: AttendanceOutcome) =>
    onChoose({
      outcome,
      ...(outcome === 'late' && { lateMinutes: usualLateMinutes }),
      ...(outcome === 'made_up' && missedId !== undefined && { missedSessionId: missedId }),
    })
  return (
    <TapChoice
      label={t('roll.outcome_of', { name: learner.name })}
      choices={shown.map((outcome) => ({
        value: outcome,
        label: stateLabel('attendance', outcome),
        ...lookOf('attendance', outcome),
      }))}
      chosen={learner.outcome}
      underway={underway}
      onChoose={press}
    />
  )
}

const lateChoices = [5, 10, 15, 20, 30, 45]

/** Details of an outcome: how late, whether somebody said so, which session it makes up for. */
function Details({
  learner,
  mayMark,
  onChoose,
}: {
  learner: SessionLearner
  mayMark: boolean
  onChoose: (marking: Marking) => void
}) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { outcome, lateMinutes, toldBefore, missed, owed = [] } = learner
  if (outcome === 'late' && lateMinutes !== null) {
    if (!mayMark) return <p className="muted small normal">{format.duration(lateMinutes)}</p>
    const choices = [...new Set([...lateChoices, lateMinutes])].toSorted((one, other) => one - other)
    return (
      <NativeSelect
        aria-label={t('roll.late_by', { name: learner.name })}
        value={String(lateMinutes)}
        data={choices.map((minutes) => ({ value: String(minutes), label: format.duration(minutes) }))}
        onChange={(event) => onChoose({ outcome, lateMinutes: Number(event.currentTarget.value) })}
      />
    )
  }
  if (outcome === 'absent') {
    if (!mayMark) return toldBefore ? <p className="muted small normal">{t('roll.told')}</p> : null
    return (
      <Checkbox
        label={t('roll.told')}
        checked={toldBefore === true}
        onChange={(event) => onChoose({ outcome, toldBefore: event.currentTarget.checked })}
      />
    )
  }
  if (outcome === 'made_up' && missed) {
    const sessions = [missed, ...owed.filter(({ id }) => id !== missed.id)]
    if (!mayMark || sessions.length === 1) {
      return <p className="muted small normal">{t('roll.for', { when: format.day(missed.startsAt) })}</p>
    }
    return (
      <NativeSelect
        aria-label={t('roll.instead_of', { name: learner.name })}
        value={missed.id}
        data={sessions.map(({ id, startsAt }) => ({
          value: id,
          label: t('roll.for', { when: format.day(startsAt) }),
        }))}
        onChange={(event) => onChoose({ outcome, missedSessionId: event.currentTarget.value })}
      />
    )
  }
  return null
}
