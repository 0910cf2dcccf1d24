import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { lazy } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSessionSteps } from '../api.ts'

// Loaded when its dialog first opens.
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const TeachersDialog = lazy(async () => ({ default: (await import('./teachers-dialog.tsx')).TeachersDialog }))

/** Less frequent actions on a session: another time, another teacher, calling it off. */
export function SessionActions({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const steps = useSessionSteps(session.id)
  const { actions, version } = session
  if (!useMayChange()) return null
  return (
    <div className="if-any buttons above-16">
      {actions.move && (
        <DialogButton label={t('move.action')}>
          {(close) => <MoveDialog session={session} onClose={close} />}
        </DialogButton>
      )}
      {actions.setTeachers && (
        <DialogButton label={t('teachers.action')}>
          {(close) => <TeachersDialog session={session} onClose={close} />}
        </DialogButton>
      )}
      {actions.askSubstitute && (
        <ConfirmButton
          label={t('substitute.action')}
          title={t('substitute.title')}
          consequence={t('substitute.consequence')}
          reasonLabel={t('words.reason')}
          done={t('substitute.done')}
          onConfirm={(reason) => steps.askSubstitute.mutateAsync({ version, reason })}
        />
      )}
      {actions.restore && (
        <ConfirmButton
          label={t('restore.action')}
          title={t('restore.title')}
          consequence={t('restore.consequence')}
          done={t('restore.done')}
          onConfirm={() => steps.restore.mutateAsync({ version })}
        />
      )}
      {actions.cancel && (
        <ConfirmButton
          isDangerous
          variant="light"
          label={t('cancel.action')}
          title={t('cancel.title')}
          consequence={t('cancel.consequence')}
          reasonLabel={t('words.reason')}
          done={t('cancel.done')}
          onConfirm={(reason) => steps.cancel.mutateAsync({ version, reason })}
        />
      )}
    </div>
  )
}
