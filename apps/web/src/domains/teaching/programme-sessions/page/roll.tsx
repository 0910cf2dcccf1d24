import { Button } from '@mantine/core'
import type { ProgrammeSession, SessionLearner } from '@navyk/api-spec/teaching/programme-sessions'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useSessionSteps } from '../api.ts'
import { LearnerRow } from './learner-row.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Learners of a session: one tap sets the outcome of each. */
export function Roll({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { learners, actions, correctableUntil } = session
  const marked = learners.filter(({ outcome }) => outcome !== null).length
  const mayMark = useMayChange() && actions.mark
  return (
    <Section
      title={t('roll.title', { count: learners.length })}
      action={
        <span className="muted small normal" role="status">
          {t('marked', { count: marked, of: learners.length })}
        </span>
      }
    >
      {learners.length === 0 ? (
        <p className="muted">{t('roll.none')}</p>
      ) : (
        <ul className="flush" aria-label={t('roll.label')}>
          {learners.map((learner) => (
            <LearnerRow key={learner.id} session={session} learner={learner} mayMark={mayMark} />
          ))}
        </ul>
      )}
      {mayMark && marked < learners.length && <RestArePresent session={session} />}
      {correctableUntil !== null && actions.mark && (
        <p className="muted small normal">{t('roll.correctable', { when: format.dateTime(correctableUntil) })}</p>
      )}
    </Section>
  )
}

/** Button that marks everybody who is not marked yet as present; with that the session is held. */
function RestArePresent({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const { hold } = useSessionSteps(session.id)
  const rest = session.learners.filter(({ outcome }) => outcome === null).length
  const send = () =>
    hold
      .mutateAsync({ version: session.version, outcomes: session.learners.map(outcomeOf) })
      .then(() => toastSuccess(t('roll.held')), toastFailure)
  return (
    <Button fullWidth mt="md" size="md" loading={hold.isPending} onClick={() => void send()}>
      {t('roll.rest', { count: rest })}
    </Button>
  )
}

/** Outcome of a learner for the roll; one that is marked already stays. */
const outcomeOf = ({ id, outcome, lateMinutes, toldBefore, missed }: SessionLearner) => ({
  learnerId: id,
  outcome: outcome ?? ('present' as const),
  ...(outcome === 'late' && { lateMinutes: lateMinutes ?? 1 }),
  ...(outcome === 'absent' && toldBefore !== null && { toldBefore }),
  ...(outcome === 'made_up' && missed && { missedSessionId: missed.id }),
})
