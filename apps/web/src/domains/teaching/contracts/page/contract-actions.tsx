import { Button } from '@mantine/core'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { OnDemand, type PopupProps } from '#ui/dialogs/on-demand.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCancelContract, useSendContract } from '../api.ts'
import { lifeSteps, type LifeStep } from '../life/life-steps.ts'

// Loaded on demand, because these actions are rare.
const LifeDialog = lazy(() => import('../life/life-dialog.tsx').then((module) => ({ default: module.LifeDialog })))

/** The main action of a contract, and secondary ones. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const [{ tab }, change] = useFilters(['tab'])
  const { actions } = contract
  return (
    <>
      {actions.cancel && <CancelButton contract={contract} />}
      <LifeActions contract={contract} />
      {actions.send && <SendButton contract={contract} />}
      {/* A draft that may be changed and not sent has no rates yet. */}
      {actions.edit && !actions.send && <p className="muted paragraph">{t('send.no_rates')}</p>}
      {actions.acknowledge && tab !== 'document' && (
        <Button onClick={() => change({ tab: 'document' })}>{t('acknowledge.open')}</Button>
      )}
    </>
  )
}

/** A menu of life-cycle actions (pause, notice of ending, rates, successor), and the dialog of the chosen one. */
function LifeActions({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const [{ pauseFrom }, change] = useFilters(['pauseFrom', 'pauseUntil'])
  const steps = lifeSteps(contract)
  // The link of a notice about a wish for a pause opens the dialog.
  const isAsked = pauseFrom !== '' && steps.includes('pause')
  const [open, setOpen] = useState<LifeStep | undefined>(isAsked ? 'pause' : undefined)
  const close = () => {
    setOpen(undefined)
    // A reload does not open it again.
    if (pauseFrom !== '') change({ pauseFrom: '', pauseUntil: '' })
  }
  const [only, ...others] = steps
  if (only === undefined) return null
  const load = async () => {
    const { LifeMenu } = await import('../life/life-menu.tsx')
    return ({ button }: PopupProps) => <LifeMenu button={button} steps={steps} onChoose={setOpen} />
  }
  return (
    <>
      {only === 'withdrawNotice' && others.length === 0 ? (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(only)}>
          {t(`life.${only}.action`)}
        </Button>
      ) : (
        <OnDemand
          key={contract.version}
          kind="menu"
          load={load}
          button={
            <Button variant="default" leftSection={<Icon of={IconDotsVertical} />}>
              {t('life.menu')}
            </Button>
          }
        />
      )}
      {open && (
        <Suspense>
          <LifeDialog contract={contract} step={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function SendButton({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const send = useSendContract(contract.id)
  return (
    <ConfirmButton
      label={t('send.action')}
      variant="filled"
      title={t('send.title', { number: contract.number })}
      consequence={t('send.consequence', {
        customer: format.fullName(contract.customer),
        price: format.money(contract.customerRateKopecks ?? 0),
        executor: format.fullName(contract.executor),
        rate: format.money(contract.executorRateKopecks ?? 0),
      })}
      done={t('send.done')}
      onConfirm={() => send.mutateAsync({ version: contract.version })}
    />
  )
}

function CancelButton({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const cancel = useCancelContract(contract.id)
  return (
    <ConfirmButton
      label={t('cancel.action')}
      title={t('cancel.title', { number: contract.number })}
      consequence={t(contract.predecessor ? 'cancel.consequence_successor' : 'cancel.consequence')}
      isDangerous
      reasonLabel={t('words.reason')}
      done={t(contract.predecessor ? 'cancel.done_successor' : 'cancel.done')}
      onConfirm={(reason) => cancel.mutateAsync({ version: contract.version, reason })}
    />
  )
}
