import { Button } from '@mantine/core'
import type { Contract } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { useCancelContract, useSendContract } from './api.ts'

/** The one next action of a contract, and quiet ones beside it. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const [{ tab }, change] = useFilters(['tab'])
  const { actions } = contract
  return (
    <>
      {actions.cancel && <CancelButton contract={contract} />}
      {actions.send && <SendButton contract={contract} />}
      {actions.acknowledge && tab !== 'document' && (
        <Button onClick={() => change({ tab: 'document' })}>{t('acknowledge.open')}</Button>
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
      confirmLabel={t('send.action')}
      onConfirm={async () => {
        await send.mutateAsync(contract.version)
        void toastSuccess(t('send.done'))
      }}
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
      consequence={t('cancel.consequence')}
      confirmLabel={t('cancel.action')}
      isDangerous
      reasonLabel={t('reason')}
      onConfirm={async (reason) => {
        await cancel.mutateAsync({ version: contract.version, reason })
        void toastSuccess(t('cancel.done'))
      }}
    />
  )
}
