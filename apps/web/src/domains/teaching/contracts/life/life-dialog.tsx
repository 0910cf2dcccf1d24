import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useDeclinePause, useResumeContract, useTerminateContract, useWithdrawNotice } from './life-api.ts'
import type { LifeStep } from './life-steps.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { SuccessorForm } from './successor-form.tsx'

interface Props {
  contract: Contract
  step: LifeStep
  onClose: () => void
}

/** The dialog of one life-cycle action. */
export function LifeDialog(props: Props) {
  const { contract, step, onClose } = props
  const { t } = useTranslation('contracts')
  if (step === 'resume' || step === 'declinePause' || step === 'withdrawNotice' || step === 'terminate') {
    return <Question {...props} step={step} />
  }
  switch (step) {
    case 'pause':
    case 'askToPause':
      return <PauseDialog contract={contract} isAsking={step === 'askToPause'} onDone={onClose} />
    case 'giveNotice':
      return <NoticeDialog contract={contract} onDone={onClose} />
    case 'proposeChange':
      return <ChangeDialog contract={contract} onDone={onClose} />
    case 'startSuccessor':
      return (
        <Dialog opened onClose={onClose} title={t(`life.${step}.title`, { number: contract.number })}>
          <SuccessorForm contract={contract} onDone={onClose} />
        </Dialog>
      )
  }
}

type AskedStep = 'resume' | 'declinePause' | 'withdrawNotice' | 'terminate'

function Question({ contract, step, onClose }: Props & { step: AskedStep }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const { version } = contract
  const resume = useResumeContract(contract.id)
  const withdraw = useWithdrawNotice(contract.id)
  const terminate = useTerminateContract(contract.id)
  const decline = useDeclinePause(contract.id)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`life.${step}.title`, { number: contract.number })}
      consequence={t(`life.${step}.consequence`, { learner: format.fullName(contract.learner) })}
      confirmLabel={t(`life.${step}.submit`)}
      {...(step === 'terminate' && { isDangerous: true })}
      {...((step === 'terminate' || step === 'declinePause') && { reasonLabel: t('words.reason') })}
      onConfirm={async (reason) => {
        if (step === 'resume') await resume.mutateAsync({ version })
        else if (step === 'declinePause') await decline.mutateAsync({ version, reason })
        else if (step === 'withdrawNotice') await withdraw.mutateAsync({ version })
        else await terminate.mutateAsync({ version, reason })
        toastSuccess(t(`life.${step}.done`))
      }}
    />
  )
}
