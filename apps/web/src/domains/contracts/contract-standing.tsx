import type { Contract } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { Callout } from '../../ui/callout.tsx'
import { useFormat } from '../../ui/format.ts'

/** What the contract waits for, or why it ended, above everything else. An active one needs no words. */
export function ContractStanding({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  switch (contract.state) {
    case 'draft':
      return (
        <Callout tone={contract.actions.edit ? 'amber' : 'blue'} title={t(`standing.draft_${role}`)}>
          {t(`standing.draft_${role}_text`)}
        </Callout>
      )
    case 'awaiting_ack':
      return <Awaiting contract={contract} />
    case 'cancelled':
    case 'terminated':
      return (
        <Callout tone="grey" title={t(`standing.${contract.state}`)}>
          {contract.reason}
        </Callout>
      )
    case 'active':
    case 'finished':
      return null
  }
}

function Awaiting({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const lines = (['customer', 'executor'] as const).map((side) => {
    const at = contract.acknowledgedAt[side]
    const name = format.shortName(contract[side])
    return at === null ? t('standing.waits', { name }) : t('standing.acknowledged', { name, at: format.dateTime(at) })
  })
  const isMine = contract.actions.acknowledge
  return (
    <Callout tone="amber" title={isMine ? t('standing.awaiting_own') : t('standing.awaiting_both')}>
      {lines.join('\n')}
    </Callout>
  )
}
