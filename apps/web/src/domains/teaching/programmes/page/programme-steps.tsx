import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { changeProgrammePath } from '@navyk/api-spec/teaching/programmes/paths'
import { IconPencil } from '@tabler/icons-react'
import { lazy } from 'react'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProgrammeWrites } from '../api.ts'
import { CancelConsequence } from '../board/cancel-consequence.tsx'

// Loaded when its dialog first opens.
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('../form/copy-dialog.tsx')).CopyDialog }))

interface Props {
  programme: Programme
}

/** Buttons of the next step of the programme, and of enrolling. */
export function NextSteps({ programme }: Props) {
  const { t } = useTranslation('programmes')
  const writes = useProgrammeWrites()
  const isStaff = useUser().role === 'staff'
  if (!useMayChange()) return null
  const { id, version, actions } = programme
  const next = (['open', 'confirm', 'start', 'finish'] as const).find((step) => actions[step])
  return (
    <>
      {actions.change && (
        <LinkButton variant="default" icon={IconPencil} to={changeProgrammePath(id)}>
          {t('change.action')}
        </LinkButton>
      )}
      {(actions.enrol || actions.enrolOnTrial) && (
        <DialogButton
          label={t(!actions.enrol ? 'enrol.trial' : programme.freeSeats > 0 || isStaff ? 'enrol.action' : 'enrol.wait')}
          variant={next ? 'default' : 'filled'}
        >
          {(close) => <EnrolDialog programme={programme} onClose={close} />}
        </DialogButton>
      )}
      {next && (
        <ConfirmButton
          variant="filled"
          label={t(`${next}.action`)}
          title={t(`${next}.title`)}
          consequence={t(`${next}.consequence`)}
          done={t(`${next}.done`)}
          onConfirm={() => writes[next].mutateAsync({ id, version })}
        />
      )}
    </>
  )
}

/** Buttons of rare steps: copying and cancelling. */
export function MoreSteps({ programme }: Props) {
  const { t } = useTranslation('programmes')
  const { cancel } = useProgrammeWrites()
  const { id, version, actions } = programme
  if (!useMayChange() || (!actions.copy && !actions.cancel)) return null
  return (
    <div className="buttons above-16">
      {actions.copy && (
        <DialogButton label={t('copy.action')}>
          {(close) => <CopyDialog programme={programme} onClose={close} />}
        </DialogButton>
      )}
      {actions.cancel && (
        <ConfirmButton
          isDangerous
          variant="light"
          label={t('cancel.action')}
          title={t('cancel.title', { title: programme.title })}
          consequence={<CancelConsequence programme={programme} />}
          reasonLabel={t('words.reason')}
          done={t('cancel.done')}
          onConfirm={(reason) => cancel.mutateAsync({ id, version, reason })}
        />
      )}
    </div>
  )
}
