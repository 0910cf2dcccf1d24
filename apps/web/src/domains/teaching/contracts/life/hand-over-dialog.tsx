import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { contractQuery } from '../api.ts'
import { SuccessorForm } from './successor-form.tsx'

export interface HandOverProps {
  contract: { id: string; number: number }
  /** The executor who takes the contract over. */
  executor: PersonRef
  onClose: () => void
}

/** The form of the successor, with the contract as it is now. */
export function HandOverDialog({ contract, executor, onClose }: HandOverProps) {
  const { t } = useTranslation('contracts')
  return (
    <Dialog opened onClose={onClose} title={t('life.startSuccessor.title', { number: contract.number })}>
      <QueryView query={useQuery(contractQuery(contract.id))} skeleton={<BlockSkeleton height={12} />}>
        {({ data }) => <SuccessorForm contract={data} executor={executor} onDone={onClose} />}
      </QueryView>
    </Dialog>
  )
}
