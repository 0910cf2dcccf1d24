import { Button } from '@mantine/core'
import { type Contract, type ContractChange, contractSides } from '@navyk/api-spec/teaching/contracts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useRefuseChange } from './life-api.ts'

interface Props {
  contract: Contract
  change: ContractChange
}

/** Proposed rates: what changes for the viewer, whose answer is missing, and the actions. */
export function ChangeStanding({ contract, change }: Props) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const [shown, go] = useFilters(['tab', 'change'])
  const isRead = shown.tab === 'document' && shown.change === change.id
  const lines = contractSides.flatMap((side) => {
    const kopecks = change[`${side}RateKopecks`]
    const at = change.acknowledgedAt[side]
    if (kopecks === undefined || at === undefined) return []
    const waits = at === null ? t('standing.change_waits') : t('standing.change_given', { at: format.dateTime(at) })
    const now = contract[`${side}RateKopecks`]
    const instead = now === undefined ? '' : ` ${t('rate_instead', { money: format.money(now) })}`
    return [`${t(`rate_${side}`)}: ${format.money(kopecks)}${instead} – ${waits}`]
  })
  return (
    <Callout tone="amber" title={t('standing.change', { date: format.date(change.validFrom) })}>
      {[...lines, change.comment].filter(Boolean).join('\n')}
      <div className="buttons above-12">
        {change.actions.refuse && <EndButton contract={contract} change={change} what="refuse" />}
        {change.actions.withdraw && <EndButton contract={contract} change={change} what="withdraw" />}
        {change.actions.acknowledge && !isRead && (
          <Button onClick={() => go({ tab: 'document', change: change.id })}>{t('change.open')}</Button>
        )}
      </div>
    </Callout>
  )
}

function EndButton({ contract, change, what }: Props & { what: 'refuse' | 'withdraw' }) {
  const { t } = useTranslation('contracts')
  const end = useRefuseChange(contract.id, change.id)
  return (
    <ConfirmButton
      label={t(`change.${what}`)}
      title={t(`change.${what}_title`)}
      consequence={t(`change.${what}_consequence`)}
      reasonLabel={t('words.reason')}
      done={t(`change.${what}_done`)}
      onConfirm={(reason) => end.mutateAsync({ version: contract.version, reason })}
    />
  )
}
