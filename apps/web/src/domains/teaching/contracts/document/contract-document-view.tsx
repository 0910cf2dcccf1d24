import { NativeSelect } from '@mantine/core'
import { type Contract, type ContractSide, contractSides } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { documentQuery } from '../api.ts'
import classes from '../contracts.module.css'
import { DocumentPaper } from './document-paper.tsx'
import { DocumentToSign } from './document-to-sign.tsx'
import { Evidence } from './evidence.tsx'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

/** The documents of a contract, itself and its changes: to read and acknowledge, or with the evidence of the
 *  acknowledgement. Staff can view both sides'. */
export function ContractDocumentView({ contract }: { contract: Contract }) {
  const { role } = useUser()
  const [filters] = useFilters(['side', 'change'])
  const change = contract.changes.find(({ id }) => id === filters.change)
  const sides = contractSides.filter((each) => !change || change.acknowledgedAt[each] !== undefined)
  const side = role === 'staff' ? (sides.find((each) => each === filters.side) ?? sides[0]) : undefined
  const query = useQuery(documentQuery(contract.id, side, change?.id))
  const isToSign = change ? change.actions.acknowledge : contract.actions.acknowledge
  return (
    <>
      <div className="row stretch gap-8-16">
        {contract.changes.length > 0 && <DocumentSwitch contract={contract} chosen={change?.id ?? ''} />}
        {side && sides.length > 1 && <SideSwitch side={side} />}
      </div>
      <QueryView query={query} skeleton={<BlockSkeleton height={40} />}>
        {({ data }) =>
          isToSign && data.acknowledgement === null ? (
            <DocumentToSign key={data.sha256} document={data} changeId={change?.id} />
          ) : (
            <div className={`stack gap-16 ${classes.parts}`}>
              <DocumentPaper document={data} />
              <Evidence document={data} />
            </div>
          )
        }
      </QueryView>
    </>
  )
}

/** Chooses between the contract and its changes, each with its state. */
function DocumentSwitch({ contract, chosen }: { contract: Contract; chosen: string }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  const format = useFormat()
  const [, change] = useFilters(['change'])
  const options = contract.changes.map((each) => ({
    value: each.id,
    label: t('document.change', {
      number: each.number,
      date: format.date(each.validFrom),
      state: t(`change.states.${each.state}`),
    }),
  }))
  return (
    <NativeSelect
      className={classes.documents}
      aria-label={t('document.which')}
      value={chosen}
      data={[{ value: '', label: words.contract(contract.number) }, ...options]}
      onChange={(event) => change({ change: event.currentTarget.value })}
    />
  )
}

function SideSwitch({ side }: { side: ContractSide }) {
  const { t } = useTranslation('contracts')
  const [, change] = useFilters(['side'])
  return (
    <SegmentedControl
      className="below-16"
      aria-label={t('document.side')}
      data={contractSides.map((value) => ({ value, label: t(`document.side_${value}`) }))}
      value={side}
      onChange={(next) => change({ side: next === 'customer' ? '' : next })}
    />
  )
}
