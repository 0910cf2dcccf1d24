import { SegmentedControl } from '@mantine/core'
import { type Contract, type ContractSide, contractSides } from '@navyk/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { documentQuery } from './api.ts'
import classes from './contract-document-view.module.css'
import { DocumentPaper } from './document-paper.tsx'
import { DocumentToSign } from './document-to-sign.tsx'
import { Evidence } from './evidence.tsx'

/** The document of a contract: to read and acknowledge, or with the evidence that it was. Staff look at either side's. */
export function ContractDocumentView({ contract }: { contract: Pick<Contract, 'id' | 'actions'> }) {
  const { role } = useUser()
  const [filters] = useFilters(['side'])
  const side: ContractSide | undefined =
    role === 'staff' ? (contractSides.find((each) => each === filters.side) ?? 'customer') : undefined
  const query = useQuery(documentQuery(contract.id, side))
  return (
    <>
      {side && <SideSwitch side={side} />}
      <QueryView query={query} skeleton={<BlockSkeleton height={40} />}>
        {({ data }) =>
          contract.actions.acknowledge && data.acknowledgement === null ? (
            <DocumentToSign document={data} />
          ) : (
            <div className={classes.parts}>
              <DocumentPaper document={data} />
              <Evidence document={data} />
            </div>
          )
        }
      </QueryView>
    </>
  )
}

function SideSwitch({ side }: { side: ContractSide }) {
  const { t } = useTranslation('contracts')
  const [, change] = useFilters(['side'])
  return (
    <SegmentedControl
      className={classes.sides}
      aria-label={t('document.side')}
      data={contractSides.map((value) => ({ value, label: t(`document.side_${value}`) }))}
      value={side}
      onChange={(next) => change({ side: next === 'customer' ? '' : next })}
    />
  )
}
